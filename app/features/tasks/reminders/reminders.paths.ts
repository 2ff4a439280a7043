import { adminTasksPath, tasksPath } from "../tasks.paths";

/** URLs of the daily reminders, beside the settings of e-mails. */
export const remindersPath = "/admin/emails/reminders";
export const remindersExportPath = `${remindersPath}/export`;
export const mutesPath = `${remindersPath}/mutes`;
export const unmutesPath = `${remindersPath}/unmutes`;
export const remindersOn = (day: string, more: Record<string, string> = {}): string =>
  `${remindersPath}?${new URLSearchParams({ day, ...more })}`;
/** Where the button of a digest leads: of a team to its tasks, else to what is late of all teams. */
export const digestPath = (team: object | null): string =>
  team ? tasksPath() : `${adminTasksPath}?status=overdue`;

/** The digest of somebody on a day, as a mail program shows it. */
export const reminderMailOf = (day: string, userId: string, look: "light" | "dark" | "text"): string =>
  `${remindersPath}/mail?${new URLSearchParams({ day, userId, look })}`;
