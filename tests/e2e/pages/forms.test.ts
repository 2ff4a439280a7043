import { expect, it } from "vitest";
import { adminForms } from "../../../app/site-map/admin-forms.js";
import { areaFaults } from "../support/page-walk";

it("the pages of forms, field groups and reports, as they are served and seen", async () => {
  expect(await areaFaults(adminForms)).toEqual([]);
});
