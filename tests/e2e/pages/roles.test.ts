import { expect, it } from "vitest";
import { isWhole } from "../../harness/whole";
import { ROLES } from "../../integration/support/matrix";
import { faultsFor } from "../support/page-walk";

/** The pages of staff and moderators are drawn by the same templates: the walk knows their outlines, the whole run looks at them. */
const LOOKED_AS = ROLES.filter(({ name }) => isWhole || !["moder.", "staff"].includes(name));

it.each(LOOKED_AS)("what $name sees of the pages that somebody else looked at", async (role) => {
  expect(await faultsFor(role)).toEqual([]);
});
