import { builder } from "./builder.js";
import { page } from "./kinds.js";

/** Field groups: sets of fields that forms place. */
export const adminFieldGroups = [
  page("/admin/field-groups", "admin"),
  page("/admin/field-groups/add", "admin"),
  page("/admin/field-groups/archived", "admin"),
  ...builder("/admin/field-groups/:fieldGroupId", "admin", "field-group"),
  page("/admin/field-groups/:fieldGroupId/settings", "admin"),
];
