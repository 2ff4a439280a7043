import { builder } from "./builder.js";
import { page, sheet, verbs } from "./kinds.js";
import { published } from "./published.js";

const ROOM = "features/forms/field-groups";

/** Field groups: sets of fields that forms place. */
export const adminFieldGroups = [
  page("/admin/field-groups", "admin", `${ROOM}/pages/field-groups.tsx`),
  sheet("/admin/field-groups/export", "admin", `${ROOM}/pages/field-groups-export.ts`),
  page("/admin/field-groups/add", "admin", `${ROOM}/pages/add-field-group.tsx`),
  page("/admin/field-groups/archived", "admin", `${ROOM}/pages/archived-field-groups.tsx`),
  page("/admin/field-groups/removal", "admin", `${ROOM}/pages/field-groups-removal.tsx`),
  ...verbs("/admin/field-groups", "admin", `${ROOM}/field-groups.verbs.ts`, [
    "archives",
    "restorations",
    "undo",
  ]),
  ...builder("/admin/field-groups/:fieldGroupId", "admin", "field-group"),
  ...published("/admin/field-groups/:fieldGroupId", "admin", "group"),
  page("/admin/field-groups/:fieldGroupId/settings", "admin", `${ROOM}/pages/field-group-settings.tsx`),
  ...verbs("/admin/field-groups/:fieldGroupId", "admin", `${ROOM}/field-group.verbs.ts`, [
    "copies",
    "withdrawal",
  ]),
];
