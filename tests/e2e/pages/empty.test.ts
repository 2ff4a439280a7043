import { expect, it } from "vitest";
import { PASSWORD, portalEvent, signedIn } from "../../worlds/portal-event";
import { look } from "../support/look";
import { SCREENS } from "../support/page-walk";
import { hasAxe } from "../support/templates";

it("an event without teams, tasks, groups and types", async () => {
  const { adminEmail } = await portalEvent("empty-pages");
  // What guests see is the same in every event.
  const paths = SCREENS.filter(({ path, access }) => !path.includes(":") && access !== "guest")
    .map(({ path }) => path)
    .filter(hasAxe);
  const client = await signedIn("empty-pages", adminEmail, PASSWORD);
  expect(await look({ slug: "empty-pages", client, paths, hasAxe })).toEqual([]);
});
