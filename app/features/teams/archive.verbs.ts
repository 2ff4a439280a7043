import { archiveVerbs } from "~/features/activity/archive-verbs.server";
import { archiveTeams, restoreTeams, teamsArchivedBy } from "./archive.commands.server";
import { teamListPaths } from "./teams.paths";

const routes = archiveVerbs({
  noun: "team",
  paths: teamListPaths,
  archivedBy: teamsArchivedBy,
  archive: archiveTeams,
  restore: restoreTeams,
});

export const loader = routes.loader;
export const action = routes.action;
