import type { GroupWords } from "~/ui/group-list";
import { taskGroupPaths } from "../tasks.paths";
import { TASK_NOUN } from "../tasks.texts";

export const TASK_GROUPS: GroupWords = {
  title: "Task Groups",
  one: "task group",
  many: "task groups",
  short: { one: "group", many: "groups" },
  header: "Group",
  icon: "list-ordered",
  thing: TASK_NOUN,
  thingIcon: "list-checks",
  paths: taskGroupPaths,
};
