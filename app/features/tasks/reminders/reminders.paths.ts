/** URLs of the daily reminders, beside the settings of e-mails. */
export const remindersPath = "/admin/emails/reminders";
export const remindersExportPath = `${remindersPath}/export`;
export const mutesPath = `${remindersPath}/mutes`;
export const unmutesPath = `${remindersPath}/unmutes`;
export const remindersOn = (day: string, more: Record<string, string> = {}): string =>
  `${remindersPath}?${new URLSearchParams({ day, ...more })}`;
const reminderMailPath = `${remindersPath}/mail`;

/** The digest of somebody on a day, as a mail program shows it. */
export const reminderMailOf = (day: string, userId: string, look: "light" | "dark" | "text"): string =>
  `${reminderMailPath}?${new URLSearchParams({ day, userId, look })}`;
