import { TASK_CHANGES } from "../support/guarded-task-changes";
import { TASK_COMMANDS } from "../support/guarded-tasks";
import { TEAM_CHANGES, TEAM_COMMANDS } from "../support/guarded-teams";
import { testGuards } from "../support/guards";

testGuards("guards-tasks", {
  commands: [...TASK_COMMANDS, ...TEAM_COMMANDS],
  changes: [...TASK_CHANGES, ...TEAM_CHANGES],
  isOfActors: true,
});
