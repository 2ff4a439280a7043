import { archiveVerbs } from "~/features/activity/archive-verbs.server";
import { taskListPaths } from "../tasks.paths";
import { archiveTasks, restoreTasks, tasksArchivedBy } from "./bulk-tasks.commands.server";

const routes = archiveVerbs({
  noun: "task",
  paths: taskListPaths,
  archivedBy: tasksArchivedBy,
  archive: archiveTasks,
  restore: restoreTasks,
});

export const loader = routes.loader;
export const action = routes.action;
