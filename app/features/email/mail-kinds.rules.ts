import { TASK_MAIL_KINDS } from "./task-mails.rules";
import type { MailKind } from "./templates.rules";

/** What a mail is about, in words for staff. */
export const MAIL_NAMES: Record<MailKind, string> = {
  welcome: "Welcome",
  welcomeTeamMember: "Welcome",
  standShareWelcome: "Welcome",
  staffWelcome: "Welcome to staff",
  passwordReset: "Password reset",
  passwordChanged: "Password changed",
  emailVerification: "Confirm a new address",
  emailChangeRequested: "Address is to change",
  emailChanged: "Address was changed",
  secondFactorAdded: "Second factor added",
  secondFactorRemoved: "Second factor removed",
  recoveryCodesRenewed: "Recovery codes replaced",
  recoveryCodeUsed: "Recovery code used",
  providerAdded: "Sign-in service connected",
  providerRemoved: "Sign-in service removed",
  commentNotification: "Comment",
  taskApproved: "Task approved",
  taskRejected: "Task sent back",
  taskNotApplicable: "Task not applicable",
  taskMoreTime: "More time for a task",
  taskRequestDeclined: "Request declined",
  taskReminder: "Task reminder",
  taskAssigned: "Task assigned",
  taskDueDates: "New due dates",
};

/** Their link sets a first password: staff may ask for a new one. */
export const WELCOME_KINDS = ["welcome", "welcomeTeamMember", "standShareWelcome", "staffWelcome"] as const;

/** About tasks, for whoever works on them. */
const TASK_KINDS: readonly MailKind[] = ["commentNotification", ...TASK_MAIL_KINDS];

export const isWelcome = (kind: MailKind): kind is (typeof WELCOME_KINDS)[number] =>
  (WELCOME_KINDS as readonly MailKind[]).includes(kind);

/** May staff have it sent again? What concerns somebody's account, they ask for themselves. */
export const maySendAgain = (kind: MailKind): boolean => isWelcome(kind) || TASK_KINDS.includes(kind);

/** Is the sealed part kept when it could not be sent? It holds no token then, and cannot be made anew. */
export const isKeptForAgain = (kind: MailKind): boolean => TASK_KINDS.includes(kind);

/** A link that is over in a moment is worth as little as one that is. */
const MARGIN_MS = 5 * 60_000;
/** How long the link works that a mail carries, where that is less than we go on trying. In minutes. */
const LINK_MINUTES: Partial<Record<MailKind, number>> = { passwordReset: 60, emailVerification: 60 };

/** When a mail is not worth sending any more; undefined where nothing in it ends. */
export function mailEndsAt(kind: MailKind, now: Date): string | undefined {
  const minutes = LINK_MINUTES[kind];
  if (minutes === undefined) return undefined;
  return new Date(now.getTime() + minutes * 60_000 - MARGIN_MS).toISOString();
}
