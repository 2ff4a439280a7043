import { archiveVerbs } from "~/features/activity/archive-verbs.server";
import { supplierGroupPaths } from "../suppliers.paths";
import {
  archiveSupplierGroups,
  restoreSupplierGroups,
  supplierGroupsArchivedBy,
} from "./supplier-groups.commands.server";

const routes = archiveVerbs({
  noun: "type",
  paths: supplierGroupPaths,
  archivedBy: supplierGroupsArchivedBy,
  archive: archiveSupplierGroups,
  restore: restoreSupplierGroups,
});

export const loader = routes.loader;
export const action = routes.action;
