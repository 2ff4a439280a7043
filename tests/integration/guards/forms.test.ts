import { FORM_NOTIFICATION_CHANGES, FORM_NOTIFICATION_COMMANDS } from "../support/guarded-form-notifications";
import { FORM_CHANGES, FORM_COMMANDS } from "../support/guarded-forms";
import { LAB_CHANGES, LAB_COMMANDS } from "../support/guarded-lab";
import { testGuards } from "../support/guards";

testGuards("guards-forms", {
  commands: [...FORM_COMMANDS, ...LAB_COMMANDS, ...FORM_NOTIFICATION_COMMANDS],
  changes: [...FORM_CHANGES, ...LAB_CHANGES, ...FORM_NOTIFICATION_CHANGES],
});
