import { archiveVerbs } from "~/features/activity/archive-verbs.server";
import { formListPaths } from "./admin-forms.paths";
import { archiveForms, formsArchivedBy, restoreForms } from "./bulk-forms.commands.server";

const routes = archiveVerbs({
  noun: "form",
  paths: formListPaths,
  archivedBy: formsArchivedBy,
  archive: archiveForms,
  restore: restoreForms,
});

export const loader = routes.loader;
export const action = routes.action;
