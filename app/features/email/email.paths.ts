export const emailLogPath = "/admin/email-log";
export const emailLogExportPath = "/admin/email-log/export";
export const emailLogAgainPath = "/admin/email-log/tries";
export const loggedMailPath = (logId: string): string => `/admin/email-log/${logId}`;
export const loggedMailResendPath = (logId: string): string => `/admin/email-log/${logId}/resend`;
/** Where somebody chooses which mails they get. */
export const ownMailsPath = "/my-account/mails";
export const unsubscribePath = (token: string): string => `/unsubscribe/${token}`;

/** All that was mailed to somebody, or about a team. */
export const mailsOfPersonPath = (userId: string): string => `${emailLogPath}?person=${userId}`;
export const mailsOfTeamPath = (teamId: string): string => `${emailLogPath}?team=${teamId}`;
/** On the base domain: where the mail provider tells what became of mails. */
export const mailEventsPath = "/mail-events";
