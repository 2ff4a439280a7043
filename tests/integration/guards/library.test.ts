import { ASSET_CHANGES, ASSET_COMMANDS } from "../support/guarded-assets";
import { CONTENT_CHANGES, CONTENT_COMMANDS } from "../support/guarded-content";
import { testGuards } from "../support/guards";

testGuards("guards-library", {
  commands: [...CONTENT_COMMANDS, ...ASSET_COMMANDS],
  changes: [...CONTENT_CHANGES, ...ASSET_CHANGES],
});
