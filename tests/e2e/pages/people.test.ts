import { expect, it } from "vitest";
import { adminPeople } from "../../../app/site-map/admin-people.js";
import { areaFaults } from "../support/page-walk";

it("the pages of teams, people and what is kept of them, as they are served and seen", async () => {
  expect(await areaFaults(adminPeople)).toEqual([]);
});
