import { archiveVerbs } from "~/features/activity/archive-verbs.server";
import { archiveSuppliers, restoreSuppliers, suppliersArchivedBy } from "./suppliers.commands.server";
import { supplierListPaths } from "./suppliers.paths";

const routes = archiveVerbs({
  noun: "supplier",
  paths: supplierListPaths,
  archivedBy: suppliersArchivedBy,
  archive: archiveSuppliers,
  restore: restoreSuppliers,
});

export const loader = routes.loader;
export const action = routes.action;
