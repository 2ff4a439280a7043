import { LIST_CHANGES, LIST_COMMANDS } from "../support/guarded-lists";
import { TIME_TABLE_CHANGES, TIME_TABLE_COMMANDS } from "../support/guarded-time-table";
import { testGuards } from "../support/guards";

testGuards("guards-lists", {
  commands: [...LIST_COMMANDS, ...TIME_TABLE_COMMANDS],
  changes: [...LIST_CHANGES, ...TIME_TABLE_CHANGES],
});
