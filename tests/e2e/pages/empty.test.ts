import { expect, it } from "vitest";
import { isWhole } from "../../harness/whole";
import { PASSWORD, portalEvent, signedIn } from "../../worlds/portal-event";
import { look } from "../support/look";
import { SCREENS } from "../support/page-walk";
import { isTemplate } from "../support/templates";

it("an event without teams, tasks, groups and types", async () => {
  const { adminEmail } = await portalEvent("empty-pages");
  const paths = SCREENS.map(({ path }) => path)
    .filter((path) => !path.includes(":"))
    .filter((path) => isWhole || isTemplate(path));
  const client = await signedIn("empty-pages", adminEmail, PASSWORD);
  expect(await look({ slug: "empty-pages", client, paths, hasAxe: isTemplate })).toEqual([]);
});
