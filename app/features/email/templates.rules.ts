import { oneLine } from "~/lib/text.rules";
import { TASK_MAIL_KINDS, TASK_MAILS } from "./task-mails.rules";

/** The built-in mails: pure texts. Each has a subject that says what is wanted, an HTML part and a text part. */

export interface MailFacts {
  firstName: string;
  eventName: string;
  teamName: string;
  /** Where the button leads. */
  link: string;
  /** Whether the person has a password already, from another event. */
  hasPassword: boolean;
  supportEmail: string;
  fields: MailFields;
  /** The event's own welcome paragraphs, where they are shown. */
  paragraphs: string[];
  /** The brand's button colours. */
  colour: string;
  inkOnColour: string;
}

/** What a template may name besides (spec 1.7): texts as they are shown. */
export type MailFields = Partial<
  Record<
    | "dueDate"
    | "status"
    | "taskId"
    | "taskTitle"
    | "comment"
    | "commentUrl"
    | "teamMember"
    | "mention"
    /** Why staff decided as they did. */
    | "reason"
    /** What the team asked for. */
    | "wish"
    /** Several tasks, a line each, and how many they are. */
    | "tasks"
    | "count",
    string
  >
>;

export interface Mail {
  subject: string;
  html: string;
  text: string;
}

export interface MailParts {
  subject: string;
  lines: string[];
  action?: { label: string; note: string };
}

export const MAIL_KINDS = [
  "welcome",
  "welcomeTeamMember",
  "standShareWelcome",
  "staffWelcome",
  "passwordReset",
  "passwordChanged",
  "emailVerification",
  "emailChangeRequested",
  "emailChanged",
  "secondFactorAdded",
  "secondFactorRemoved",
  "recoveryCodesRenewed",
  "recoveryCodeUsed",
  "providerAdded",
  "providerRemoved",
  "commentNotification",
  ...TASK_MAIL_KINDS,
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export function renderMail(kind: MailKind, facts: MailFacts): Mail {
  const { subject, lines, action } = PARTS[kind](facts);
  const greeting = facts.firstName ? `Hello ${facts.firstName},` : "Hello,";
  const help = facts.supportEmail
    ? `Questions? Write to ${facts.supportEmail}.`
    : "Questions? Reply to your organiser.";
  const body = [greeting, ...lines.filter(Boolean)];
  const text = [
    ...body,
    ...(action ? [`${action.label}: ${facts.link}`, action.note] : []),
    help,
    facts.eventName,
  ]
    .filter(Boolean)
    .join("\n\n");
  return { subject: oneLine(subject), text, html: page(subject, body, action ?? null, help, facts) };
}

const PARTS: Record<MailKind, (facts: MailFacts) => MailParts> = {
  ...TASK_MAILS,
  welcome: (facts) => ({
    subject: `Action needed: set up ${facts.teamName} for ${facts.eventName}`,
    lines: [
      `${facts.teamName} has a place at ${facts.eventName}, and you are its owner. In the portal you see what the organisers need from you and by when.`,
      ...facts.paragraphs,
    ],
    action: entrance(facts),
  }),
  welcomeTeamMember: (facts) => ({
    subject: `Action needed: join ${facts.teamName} for ${facts.eventName}`,
    lines: [`You have been added to ${facts.teamName} for ${facts.eventName}.`, ...facts.paragraphs],
    action: entrance(facts),
  }),
  standShareWelcome: (facts) => ({
    subject: `Action needed: set up ${facts.teamName} for ${facts.eventName}`,
    lines: [
      `${facts.teamName} shares a stand at ${facts.eventName}, and you are its owner. In the portal you see what the organisers need from you and by when.`,
      ...facts.paragraphs,
    ],
    action: entrance(facts),
  }),
  staffWelcome: (facts) => ({
    subject: `Action needed: your access to ${facts.eventName}`,
    lines: [`You can now manage ${facts.eventName} in the portal.`],
    action: entrance(facts),
  }),
  passwordReset: (facts) => ({
    subject: `Choose a new password for ${facts.eventName}`,
    lines: ["Somebody, we hope you, asked for a new password."],
    action: {
      label: "Choose a new password",
      note: "The link works once, within one hour. If you did not ask for it, you need do nothing: your password stays as it is.",
    },
  }),
  passwordChanged: (facts) => ({
    subject: `Your password was changed`,
    lines: [
      `The password of your account for ${facts.eventName} was just changed, and everyone who was signed in with it has been signed out.`,
      "If that was not you, choose a new password at once.",
    ],
    action: { label: "Choose a new password", note: "" },
  }),
  emailVerification: (facts) => ({
    subject: `Confirm your new e-mail address for ${facts.eventName}`,
    lines: ["Somebody, we hope you, wants to sign in with this address from now on."],
    action: {
      label: "Confirm this address",
      note: "The link works once, within one hour. If you did not ask for it, you need do nothing: nothing is changed.",
    },
  }),
  emailChangeRequested: () =>
    notice(
      "Your e-mail address is about to change",
      "Somebody, we hope you, asked to change the e-mail address of your account. It changes when the new address is confirmed.",
    ),
  emailChanged: () =>
    notice(
      "Your e-mail address was changed",
      "The e-mail address of your account was just changed. From now on you sign in with the new one.",
    ),
  secondFactorAdded: () =>
    notice(
      "A second factor was added to your account",
      "An authenticator app or a passkey was just added to your account. Signing in asks for it after the password.",
    ),
  secondFactorRemoved: () =>
    notice(
      "A second factor was removed from your account",
      "An authenticator app or a passkey was just removed from your account.",
    ),
  recoveryCodesRenewed: () =>
    notice(
      "Your recovery codes were replaced",
      "New recovery codes were just made for your account. The old ones no longer work.",
    ),
  recoveryCodeUsed: () =>
    notice(
      "A recovery code was used to sign in",
      "Somebody, we hope you, signed in to your account with one of its recovery codes.",
    ),
  providerAdded: () =>
    notice(
      "A new way to sign in to your account",
      "A sign-in service (such as Google or Microsoft) was just connected to your account.",
    ),
  providerRemoved: () =>
    notice(
      "A way to sign in to your account was removed",
      "A sign-in service (such as Google or Microsoft) was just disconnected from your account.",
    ),
  commentNotification: ({ fields, teamName }) => {
    const { teamMember = "Somebody", taskTitle = "a task", comment = "", dueDate, status } = fields;
    const task = inSubject(taskTitle);
    return {
      subject: fields.mention
        ? `${inSubject(teamMember)} mentioned you: ${task}`
        : `${inSubject(teamMember)} commented on ${task}`,
      lines: [
        `${teamMember} ${fields.mention ? "mentioned you in a comment" : "wrote a comment"} on “${taskTitle}” of ${teamName}:`,
        comment,
      ],
      action: {
        label: "Read and answer",
        note: [status && `Status: ${status}.`, dueDate && `Due: ${dueDate}.`].filter(Boolean).join(" "),
      },
    };
  },
};

/** One line, and short enough that the whole subject is read in a list. */
function inSubject(text: string): string {
  const line = oneLine(text);
  return line.length > 60 ? `${line.slice(0, 59).trimEnd()}…` : line;
}

/** A change that its owner may not have made. */
function notice(subject: string, line: string): MailParts {
  return {
    subject,
    lines: [
      line,
      "If that was not you, choose a new password at once and look at your account's security page.",
    ],
    action: { label: "Look at my account's security", note: "" },
  };
}

function entrance(facts: MailFacts) {
  if (facts.hasPassword) return { label: "Sign in", note: "Use the password that you already have." };
  return { label: "Set your password", note: "The link works once, within 14 days." };
}

function page(
  title: string,
  lines: string[],
  action: MailParts["action"] | null,
  help: string,
  facts: MailFacts,
) {
  const button = action
    ? `<p style="margin:28px 0 12px"><a href="${escapeHtml(facts.link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;
background:${facts.colour};color:${facts.inkOnColour};font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;line-height:20px;color:#5b6369">${escapeHtml(action.note)}</p>`
    : "";
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title></head><body style="margin:0;background:#f7f8f8;font:16px/24px Inter,Helvetica,Arial,sans-serif;color:#171a1c">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:100%;background:#ffffff;border:1px solid #e4e7e9;border-radius:8px">
<tr><td style="padding:24px 32px;border-bottom:1px solid #e4e7e9;font-weight:600">${escapeHtml(facts.eventName)}</td></tr>
<tr><td style="padding:28px 32px">${lines.map((line) => `<p style="margin:0 0 16px">${escapeHtml(line).replaceAll("\n", "<br>")}</p>`).join("\n")}
${button}</td></tr>
<tr><td style="padding:16px 32px 24px;border-top:1px solid #e4e7e9;font-size:14px;line-height:20px;color:#5b6369">${escapeHtml(help)}</td></tr>
</table></td></tr></table></body></html>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
