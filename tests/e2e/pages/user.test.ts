import { expect, it } from "vitest";
import { user } from "../../../app/site-map/user.js";
import { areaFaults } from "../support/page-walk";

it("the pages of a team, as they are served and seen", async () => {
  expect(await areaFaults(user)).toEqual([]);
});
