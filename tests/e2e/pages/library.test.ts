import { expect, it } from "vitest";
import { adminLibrary } from "../../../app/site-map/admin-library.js";
import { areaFaults } from "../support/page-walk";

it("the pages of content, files, suppliers and the time table, as they are served and seen", async () => {
  expect(await areaFaults(adminLibrary)).toEqual([]);
});
