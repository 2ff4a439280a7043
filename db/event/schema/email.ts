import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

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

/** A row for every mail from the moment that it is queued (spec 1.3, `type` starts as `pending`). */
export const emailLog = sqliteTable(
  "email_log",
  {
    id: text("id").primaryKey(),
    messageId: text("message_id"),
    type: text("type", {
      enum: ["pending", "delivery", "bounce", "spamComplaint", "open", "click", "subscriptionChange"],
    })
      .notNull()
      .default("pending"),
    state: text("state", { enum: MAIL_STATES }).notNull().default("queued"),
    /** How often the provider did not answer: each time the mail may have gone. */
    unanswered: integer("unanswered").notNull().default(0),
    recipient: text("recipient").notNull(),
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
    index("email_log_trouble").on(t.createdAt).where(sql`state in ('unconfirmed', 'refused', 'failed')`),
  ],
);
