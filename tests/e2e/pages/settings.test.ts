import { expect, it } from "vitest";
import { adminSettings } from "../../../app/site-map/admin-settings.js";
import { areaFaults } from "../support/page-walk";

it("the pages of the event's settings, as they are served and seen", async () => {
  expect(await areaFaults(adminSettings)).toEqual([]);
});
