import { expect, it } from "vitest";
import { componentGallery } from "../../../app/site-map/background.js";
import { guests } from "../../../app/site-map/guests.js";
import { previews } from "../../../app/site-map/published.js";
import { auth, refusals, welcome } from "../../../app/site-map/signing-in.js";
import { clientFor, ROLES } from "../../integration/support/matrix";
import { look } from "../support/look";
import { areaFaults } from "../support/page-walk";

it("the pages of guests and of signing in, as they are served and seen", async () => {
  expect(
    await areaFaults([...auth, ...refusals, ...welcome, ...guests, ...previews, ...componentGallery]),
  ).toEqual([]);
});

it("what an owner is refused, and what is not there, inside and outside the shells", async () => {
  const nowhere = "01920000-0000-7000-8000-000000000000";
  const [owner, admin] = [ROLES[1]!, ROLES[4]!];
  const hasAxe = () => true;
  const asked = ["/admin", "/nope", `/tasks/${nowhere}`];
  expect(await look({ slug: "demo", client: await clientFor(owner), paths: asked, hasAxe })).toEqual([]);
  expect(
    await look({
      slug: "demo",
      client: await clientFor(admin),
      paths: [`/admin/teams/${nowhere}`, "/admin/branding"],
      hasAxe,
    }),
  ).toEqual([]);
});
