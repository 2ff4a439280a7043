import { ASSET_CHANGES, ASSET_COMMANDS } from "./guarded-assets";
import { AUDIENCE_CHANGES, AUDIENCE_COMMANDS } from "./guarded-audiences";
import { CONTENT_CHANGES, CONTENT_COMMANDS } from "./guarded-content";
import { DASHBOARD_CHANGES, DASHBOARD_COMMANDS } from "./guarded-dashboard";
import { DELIVERY_CHANGES, DELIVERY_COMMANDS } from "./guarded-deliveries";
import { FIELD_CHANGES, FIELD_COMMANDS } from "./guarded-fields";
import { FORM_DAY_CHANGES, FORM_DAY_COMMANDS } from "./guarded-form-days";
import { FORM_NOTIFICATION_CHANGES, FORM_NOTIFICATION_COMMANDS } from "./guarded-form-notifications";
import { FORM_CHANGES, FORM_COMMANDS } from "./guarded-forms";
import { GOING_LIVE_CHANGES, GOING_LIVE_COMMANDS } from "./guarded-going-live";
import { IMPORT_CHANGES, IMPORT_COMMANDS } from "./guarded-imports";
import { LAB_CHANGES, LAB_COMMANDS } from "./guarded-lab";
import { LIST_CHANGES, LIST_COMMANDS } from "./guarded-lists";
import { NOTE_CHANGES, NOTE_COMMANDS } from "./guarded-notes";
import { NOTIFICATION_CHANGES, NOTIFICATION_COMMANDS } from "./guarded-notifications";
import { ORDERED_CHANGES, ORDERED_COMMANDS } from "./guarded-ordered";
import { ORDER_CHANGES, ORDER_COMMANDS } from "./guarded-orders";
import { REMINDER_CHANGES, REMINDER_COMMANDS } from "./guarded-reminders";
import { SIDEBAR_CHANGES, SIDEBAR_COMMANDS } from "./guarded-sidebar";
import { SUBMISSION_CHANGES, SUBMISSION_COMMANDS } from "./guarded-submissions";
import { TASK_CHANGES } from "./guarded-task-changes";
import { TASK_COMMANDS } from "./guarded-tasks";
import { TEAM_CHANGES, TEAM_COMMANDS } from "./guarded-teams";
import { TIME_TABLE_CHANGES, TIME_TABLE_COMMANDS } from "./guarded-time-table";
import { WEBHOOK_CHANGES, WEBHOOK_COMMANDS } from "./guarded-webhooks";
import type { Guarded } from "./guards";

/** All commands that change something, by the file of `tests/integration/guards` that tests them. */
export const GUARDED: Record<string, Guarded> = {
  tasks: {
    commands: [
      ...TASK_COMMANDS,
      ...TEAM_COMMANDS,
      ...NOTE_COMMANDS,
      ...IMPORT_COMMANDS,
      ...FIELD_COMMANDS,
      ...AUDIENCE_COMMANDS,
      ...REMINDER_COMMANDS,
    ],
    changes: [
      ...TASK_CHANGES,
      ...TEAM_CHANGES,
      ...NOTE_CHANGES,
      ...IMPORT_CHANGES,
      ...FIELD_CHANGES,
      ...AUDIENCE_CHANGES,
      ...REMINDER_CHANGES,
    ],
  },
  forms: {
    commands: [
      ...ORDER_COMMANDS,
      ...ORDERED_COMMANDS,
      ...FORM_COMMANDS,
      ...FORM_DAY_COMMANDS,
      ...LAB_COMMANDS,
      ...FORM_NOTIFICATION_COMMANDS,
      ...DELIVERY_COMMANDS,
      ...WEBHOOK_COMMANDS,
    ],
    changes: [
      ...ORDER_CHANGES,
      ...ORDERED_CHANGES,
      ...FORM_CHANGES,
      ...FORM_DAY_CHANGES,
      ...LAB_CHANGES,
      ...FORM_NOTIFICATION_CHANGES,
      ...DELIVERY_CHANGES,
      ...WEBHOOK_CHANGES,
    ],
  },
  submissions: { commands: SUBMISSION_COMMANDS, changes: SUBMISSION_CHANGES },
  library: {
    commands: [...CONTENT_COMMANDS, ...ASSET_COMMANDS],
    changes: [...CONTENT_CHANGES, ...ASSET_CHANGES],
  },
  lists: {
    commands: [...LIST_COMMANDS, ...TIME_TABLE_COMMANDS, ...GOING_LIVE_COMMANDS],
    changes: [...LIST_CHANGES, ...TIME_TABLE_CHANGES, ...GOING_LIVE_CHANGES],
  },
  front: {
    commands: [...DASHBOARD_COMMANDS, ...SIDEBAR_COMMANDS, ...NOTIFICATION_COMMANDS],
    changes: [...DASHBOARD_CHANGES, ...SIDEBAR_CHANGES, ...NOTIFICATION_CHANGES],
  },
};
