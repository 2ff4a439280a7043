import { FIELD_CHANGES, FIELD_COMMANDS } from "../support/guarded-fields";
import { IMPORT_CHANGES, IMPORT_COMMANDS } from "../support/guarded-imports";
import { testGuards } from "../support/guards";

testGuards("guards-imports", {
  commands: [...IMPORT_COMMANDS, ...FIELD_COMMANDS],
  changes: [...IMPORT_CHANGES, ...FIELD_CHANGES],
});
