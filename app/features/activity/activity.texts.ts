import { isDay } from "~/lib/dates";
import { counted, formatDate } from "~/ui/format.rules";

/**
 * What happened, in words: after the name of who did it. `{…}` are details of the activity; `{tasks#task}` counts them,
 * `{to|no day}` says what stands for nothing.
 */
const SENTENCES: Record<string, string> = {
  "team.added": "added the team {name}",
  "standShare.added": "added the stand share {name}",
  "teamMember.added": "added a member to a team",
  "teamType.added": "added the team type {name}",
  "staff.invited": "invited a member of staff",
  "welcome.resent": "sent {mails} welcome e-mails again",
  "mail.resent": "sent the e-mail {mail} again",
  "task.added": "added the task {title}",
  "task.updated": "changed the task {title}",
  "task.completed": "completed {title}",
  "task.sentForApproval": "sent {title} for approval",
  "task.reopened": "opened {title} again",
  "task.set.complete": "set {title} to complete",
  "task.set.incomplete": "set {title} to incomplete",
  "task.set.notApplicable": "set {title} to not applicable",
  "task.approved": "approved {title}",
  "task.rejected": "sent {title} back",
  "task.assigned": "assigned {title}",
  "task.unassigned": "took a person off {title}",
  "comment.added": "commented on {title}",
  "comment.edited": "changed a comment on {title}",
  "comment.deleted": "deleted a comment on {title}",
  "comment.pinned": "pinned a comment on {title}",
  "comment.unpinned": "unpinned a comment on {title}",
  "reply.added": "replied to a comment on {title}",
  "reply.edited": "changed a reply on {title}",
  "reply.deleted": "deleted a reply on {title}",
  "task.reminded": "reminded teams of {title}",
  "task.asked.notApplicable": "asked to have {title} set as not applicable",
  "task.asked.moreTime": "asked for more time for {title}",
  "task.requestWithdrawn": "took back a request about {title}",
  "task.requestDeclined": "declined a request about {title}",
  "task.granted.notApplicable": "agreed that {title} does not apply",
  "task.granted.moreTime": "gave more time for {title}",
  "task.archived": "archived the task {title}",
  "task.restored": "restored the task {title}",
  "task.deleted": "deleted the task {title}",
  "task.duplicated": "copied the task {title}",
  "task.fileAdded": "uploaded files for {title}",
  "task.fileRemoved": "removed the file {name} from {title}",
  "task.dueDateChanged": "moved the due date of {title} from {from|no day} to {to|no day}",
  "taskGroup.added": "added the task group {title}",
  "taskGroup.renamed": "renamed the task group {title} to {to}",
  "taskGroup.archived": "archived the task group {title}",
  "taskGroup.restored": "restored the task group {title}",
  "taskGroup.deleted": "deleted the task group {title}",
  "taskGroup.moved": "moved the task group {title} to place {to}",
  "taskGroup.tasksAdded": "added {tasks#task} to the task group {title}",
  "taskGroup.taskMoved": "moved {title} to place {to} in the task group {group}",
  "taskGroup.taskRemoved": "took {title} out of the task group {group}",
  "file.uploaded": "uploaded the file {name}",
  "settings.saved": "saved the settings",
  "session.started": "signed in",
  "staff.entered": "entered as Eventflow Staff",
  "session.ended": "signed out",
  "session.othersEnded": "signed out everywhere else",
  "account.namesChanged": "changed their name",
  "account.providerAdded": "linked a sign-in provider",
  "account.providerRemoved": "removed a sign-in provider",
  "email.changeRequested": "asked to change their e-mail address",
  "email.changed": "changed their e-mail address",
  "factor.added": "added a second factor",
  "factor.removed": "removed a second factor",
  "factor.recoveryCodesRenewed": "made new recovery codes",
  "passkey.added": "added a passkey",
  "passkey.removed": "removed a passkey",
  "password.set": "set a password",
  "password.changed": "changed the password",
  "password.resetRequested": "asked for a password reset",
};

/** "completed Stand design"; a kind without a sentence is read out as it stands. */
export function sentenceOf(kind: string, details: Record<string, unknown>): string {
  const sentence =
    SENTENCES[kind] ??
    kind
      .replaceAll(".", " ")
      .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
      .toLowerCase();
  return sentence.replaceAll(
    /\{(\w+)(?:#([^}]+))?(?:\|([^}]+))?\}/g,
    (_, name: string, one?: string, none?: string) => {
      const value = details[name];
      if (typeof value === "string") return isDay(value) ? formatDate(value, "medium") : `“${value}”`;
      if (typeof value === "number") return one ? counted(value, one) : String(value);
      return none ?? "…";
    },
  );
}

/** The filter's choices: a kind belongs to the choice whose beginning it has. */
export const SUBJECTS = [
  { value: "task", label: "Tasks", begins: ["task.", "taskGroup.", "comment.", "reply."] },
  {
    value: "team",
    label: "Teams and people",
    begins: ["team.", "teamMember.", "teamType.", "standShare.", "staff.", "welcome.", "mail."],
  },
  { value: "settings", label: "Settings", begins: ["settings.", "event."] },
  {
    value: "account",
    label: "Sign-in and accounts",
    begins: ["session.", "password.", "account.", "email.", "factor.", "passkey."],
  },
] as const;

export const PERIODS = [
  { value: "1", label: "Last 24 hours" },
  { value: "7", label: "Last 7 days" },
  { value: "30", label: "Last 30 days" },
  { value: "90", label: "Last 90 days" },
] as const;
