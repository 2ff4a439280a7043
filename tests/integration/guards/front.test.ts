import { DASHBOARD_CHANGES, DASHBOARD_COMMANDS } from "../support/guarded-dashboard";
import { SIDEBAR_CHANGES, SIDEBAR_COMMANDS } from "../support/guarded-sidebar";
import { testGuards } from "../support/guards";

testGuards("guards-front", {
  commands: [...DASHBOARD_COMMANDS, ...SIDEBAR_COMMANDS],
  changes: [...DASHBOARD_CHANGES, ...SIDEBAR_CHANGES],
});
