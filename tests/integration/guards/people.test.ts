import { FIELD_CHANGES, FIELD_COMMANDS } from "../support/guarded-fields";
import { IMPORT_CHANGES, IMPORT_COMMANDS } from "../support/guarded-imports";
import { TEAM_CHANGES, TEAM_COMMANDS } from "../support/guarded-teams";
import { testGuards } from "../support/guards";

testGuards("guards-people", {
  commands: [...TEAM_COMMANDS, ...IMPORT_COMMANDS, ...FIELD_COMMANDS],
  changes: [...TEAM_CHANGES, ...IMPORT_CHANGES, ...FIELD_CHANGES],
});
