import { archiveVerbs } from "~/features/activity/archive-verbs.server";
import { taskGroupPaths } from "../tasks.paths";
import { archiveTaskGroups, restoreTaskGroups } from "./task-groups.server";

const routes = archiveVerbs({
  noun: "group",
  paths: taskGroupPaths,
  archive: archiveTaskGroups,
  restore: restoreTaskGroups,
});

export const loader = routes.loader;
export const action = routes.action;
