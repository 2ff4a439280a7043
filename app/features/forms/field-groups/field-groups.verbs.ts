import { archiveVerbs } from "~/features/activity/archive-verbs.server";
import { fieldGroupListPaths } from "../admin-forms.paths";
import {
  archiveFieldGroups,
  fieldGroupsArchivedBy,
  restoreFieldGroups,
} from "./bulk-field-groups.commands.server";

const routes = archiveVerbs({
  noun: "field group",
  level: "admin",
  // In the words of the catalogue (spec 2.8).
  restored: "Field groups restored successfully",
  paths: fieldGroupListPaths,
  archivedBy: fieldGroupsArchivedBy,
  archive: archiveFieldGroups,
  restore: restoreFieldGroups,
});

export const loader = routes.loader;
export const action = routes.action;
