import { archiveVerbs } from "~/features/activity/archive-verbs.server";
import { archiveContent, contentArchivedBy, restoreContent } from "../bulk-content.commands.server";
import { contentListPaths } from "../content.paths";

const routes = archiveVerbs({
  noun: "page",
  paths: contentListPaths,
  archivedBy: contentArchivedBy,
  archive: archiveContent,
  restore: restoreContent,
});

export const loader = routes.loader;
export const action = routes.action;
