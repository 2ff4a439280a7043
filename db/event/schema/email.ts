import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";

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
    recipient: text("recipient").notNull(),
    /** What the provider said, as text. Never the mail itself. */
    details: text("details").notNull().default(""),
    teamId: text("team_id"),
    eventId: text("event_id").notNull(),
    userId: text("user_id"),
    /** The template's kind: `welcome`, `passwordReset`, … */
    templateId: text("template_id").notNull(),
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
  ],
);
