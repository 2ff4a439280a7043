import { expect, it } from "vitest";
import { adminTasks } from "../../../app/site-map/admin-tasks.js";
import { areaFaults } from "../support/page-walk";

it("the pages of tasks, their groups, approvals and comments, as they are served and seen", async () => {
  expect(await areaFaults(adminTasks)).toEqual([]);
});
