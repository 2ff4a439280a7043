import { expect, it } from "vitest";
import { ROLES } from "../../integration/support/matrix";
import { faultsFor } from "../support/page-walk";

it.each(ROLES)("what $name sees of the pages that somebody else looked at", async (role) => {
  expect(await faultsFor(role)).toEqual([]);
});
