/** Who tells the admins of a webhook that was switched off by itself. */
export const WEBHOOK_SWITCHED_OFF_JOB = "webhookSwitchedOff";
