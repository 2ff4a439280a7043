import { FIELD_CHANGES, FIELD_COMMANDS } from "../support/guarded-fields";
import { IMPORT_CHANGES, IMPORT_COMMANDS } from "../support/guarded-imports";
import { TASK_CHANGES } from "../support/guarded-task-changes";
import { TASK_COMMANDS } from "../support/guarded-tasks";
import { TEAM_CHANGES, TEAM_COMMANDS } from "../support/guarded-teams";
import { testGuards } from "../support/guards";

testGuards("guards-tasks", {
  commands: [...TASK_COMMANDS, ...TEAM_COMMANDS, ...IMPORT_COMMANDS, ...FIELD_COMMANDS],
  changes: [...TASK_CHANGES, ...TEAM_CHANGES, ...IMPORT_CHANGES, ...FIELD_CHANGES],
  isOfActors: true,
});
