import { TASK_CHANGES } from "../support/guarded-task-changes";
import { TASK_COMMANDS } from "../support/guarded-tasks";
import { testGuards } from "../support/guards";

testGuards("guards-tasks", { commands: TASK_COMMANDS, changes: TASK_CHANGES, isOfActors: true });
