import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { audit } from "../../columns";
import { MAIL_CHOICES } from "../mail-choices";
import { users } from "./teams";

/**
 * What became of our sending it, which is not what became of the mail (`type`). `unconfirmed`: the provider took it without
 * an id, or did not answer; it may have gone. `refused`: the address does not take it. `resent`: another was sent instead.
 */
export const MAIL_STATES = [
  "queued",
  "sent",
  "unconfirmed",
  "refused",
  "failed",
  "cancelled",
  "resent",
] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** What became of a mail, lowest first: a row's type is the highest of its events (decisions: e-mail). */
export const MAIL_TYPES = [
  "pending",
  "delivery",
  "open",
  "click",
  "subscriptionChange",
  "bounce",
  "spamComplaint",
] as const;
export type MailType = (typeof MAIL_TYPES)[number];

/** A row for every mail from the moment that it is queued (spec 1.3, `type` starts as `pending`). */
export const emailLog = sqliteTable(
  "email_log",
  {
    id: text("id").primaryKey(),
    messageId: text("message_id"),
    type: text("type", { enum: MAIL_TYPES }).notNull().default("pending"),
    state: text("state", { enum: MAIL_STATES }).notNull().default("queued"),
    /** How often the provider did not answer: each time the mail may have gone. */
    unanswered: integer("unanswered").notNull().default(0),
    recipient: text("recipient").notNull(),
    /** As it was sent; empty until then, and of mails that went before subjects were kept. */
    subject: text("subject").notNull().default(""),
    /** What the provider said, as text. Never the mail itself. */
    details: text("details").notNull().default(""),
    teamId: text("team_id"),
    eventId: text("event_id").notNull(),
    userId: text("user_id"),
    /** The template's kind: `welcome`, `passwordReset`, … */
    templateId: text("template_id").notNull(),
    /** Of the request that asked for it, as people see it. */
    reference: text("reference"),
    platform: text("platform"),
    userAgent: text("user_agent"),
    ipAddress: text("ip_address"),
    createdAt: text("created_at").notNull(),
    updatedAt: text("updated_at").notNull(),
  },
  (t) => [
    index("email_log_created").on(t.createdAt),
    index("email_log_user").on(t.userId),
    index("email_log_team").on(t.teamId),
    index("email_log_message").on(t.messageId),
    index("email_log_recipient").on(t.recipient, t.createdAt),
    index("email_log_template").on(t.templateId, t.createdAt),
    index("email_log_type").on(t.type, t.createdAt),
    index("email_log_state").on(t.state, t.createdAt),
    index("email_log_trouble").on(t.createdAt).where(sql`state in ('unconfirmed', 'refused', 'failed')`),
  ],
);

/**
 * What the provider told of a mail, each thing once whatever is delivered again: the id is a hash of message, kind, recipient,
 * time and address, since events have none (decisions: mail and its events).
 */
export const mailEvents = sqliteTable(
  "mail_event",
  {
    id: text("id").primaryKey(),
    logId: text("log_id")
      .notNull()
      .references(() => emailLog.id, { onDelete: "cascade" }),
    /** The provider's kind: `processed`, `delivered`, `hard-bounced`, … */
    kind: text("kind").notNull(),
    /** What it makes of the row in the log. */
    type: text("type", { enum: MAIL_TYPES }).notNull(),
    happenedAt: text("happened_at").notNull(),
    /** What the other side said. */
    details: text("details").notNull().default(""),
    platform: text("platform"),
    userAgent: text("user_agent"),
    ipAddress: text("ip_address"),
    createdAt: text("created_at").notNull(),
  },
  (t) => [index("mail_event_log").on(t.logId, t.happenedAt)],
);

/** Addresses to which nothing but security mail goes, until the address changes or an admin lifts it. */
export const mailBlocks = sqliteTable("mail_block", {
  /** Lower-case and trimmed. */
  address: text("address").primaryKey(),
  reason: text("reason", { enum: ["bounce", "spamComplaint"] }).notNull(),
  /** The mail that it came of. */
  logId: text("log_id"),
  details: text("details").notNull().default(""),
  since: text("since").notNull(),
  /** Lifted: it blocks no more, and is kept to be read. */
  liftedAt: text("lifted_at"),
  liftedBy: text("lifted_by"),
  liftReason: text("lift_reason").notNull().default(""),
});

/** What somebody does not want to be mailed; a row for each kind that they unsubscribed from. */
export const mailUnsubscriptions = sqliteTable(
  "mail_unsubscription",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    choice: text("choice", { enum: MAIL_CHOICES }).notNull(),
    at: text("at").notNull(),
    /** `page`: in their account; `link`: by a mail's link; `provider`: by the mail program's own button. */
    by: text("by", { enum: ["page", "link", "provider"] }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.choice] })],
);

/** Texts of the event's own for a kind of mail; without a row the built-in ones go. */
export const emailTemplates = sqliteTable("email_template", {
  /** The kind of mail (`emailId`). */
  id: text("id").primaryKey(),
  subject: text("subject").notNull(),
  /** A rich text with `{{placeholders}}`. */
  body: text("body").notNull(),
  version: integer("version").notNull().default(1),
  ...audit,
});
