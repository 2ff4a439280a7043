import { SUBMISSION_CHANGES, SUBMISSION_COMMANDS } from "../support/guarded-submissions";
import { testGuards } from "../support/guards";

testGuards("guards-submissions", { commands: SUBMISSION_COMMANDS, changes: SUBMISSION_CHANGES });
