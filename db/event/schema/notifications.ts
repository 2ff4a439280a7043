import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { audit, flag } from "../../columns";
import { audienceBase } from "./audiences";
import { teams, teamTypes, users } from "./teams";

export const NOTIFICATION_STATUSES = ["draft", "scheduled", "pushed", "sent", "failed"] as const;
export type NotificationStatus = (typeof NOTIFICATION_STATUSES)[number];

/** What staff tell teams (spec 1.3). `pushed` is published, `sent` published and mailed (decisions: notification status). */
export const notifications = sqliteTable(
  "notification",
  {
    id: text("id").primaryKey(),
    title: text("title").notNull(),
    /** A rich text. */
    description: text("description").notNull().default(""),
    /** What it leads to, and its id there; both null: nothing. */
    linkType: text("link_type", { enum: ["content", "form", "task"] }),
    linkId: text("link_id"),
    audience: text("audience", { enum: ["everybody", "types", "team"] })
      .notNull()
      .default("everybody"),
    audienceBase: audienceBase(),
    /** With the audience `team`. */
    teamId: text("team_id").references(() => teams.id, { onDelete: "set null" }),
    sendEmail: flag("send_email").notNull().default(false),
    /** The instant at which it is published, with status `scheduled`. */
    scheduledAt: text("scheduled_at"),
    status: text("status", { enum: NOTIFICATION_STATUSES }).notNull().default("draft"),
    /** When it was published: its recipients are those of then. */
    publishedAt: text("published_at"),
    /** When the last of its mails was taken by the provider. */
    sentAt: text("sent_at"),
    /** When its text was changed after it had been published. */
    editedAt: text("edited_at"),
    /** "38 sent, 2 refused", for people; of a `failed` one that was never published, why. */
    providerResponse: text("provider_response").notNull().default(""),
    version: integer("version").notNull().default(1),
    ...audit,
  },
  (t) => [
    index("notification_by_order").on(t.updatedAt, t.id),
    index("notification_scheduled").on(t.scheduledAt).where(sql`status = 'scheduled'`),
    index("notification_link").on(t.linkType, t.linkId),
    index("notification_team").on(t.teamId),
  ],
);

/** With the audience `types`. */
export const notificationTeamTypes = sqliteTable(
  "notification_team_type",
  {
    notificationId: text("notification_id")
      .notNull()
      .references(() => notifications.id, { onDelete: "cascade" }),
    teamTypeId: text("team_type_id")
      .notNull()
      .references(() => teamTypes.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.notificationId, t.teamTypeId] }),
    index("notification_team_type_type").on(t.teamTypeId),
  ],
);

/**
 * Whom a published notification went to, fixed when it was published. Unread (an id in the spec's `notificationIds`) is
 * `readAt` null; who joined later has no row and sees it as read.
 */
export const notificationRecipients = sqliteTable(
  "notification_recipient",
  {
    notificationId: text("notification_id")
      .notNull()
      .references(() => notifications.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    readAt: text("read_at"),
    /** Its row in the e-mail log; null where it is not mailed. */
    mailId: text("mail_id"),
    /** Why no mail goes to them, where one would. `left`: they were in no active team any more when it was mailed. */
    noMail: text("no_mail", { enum: ["blocked", "unsubscribed", "left"] }),
  },
  (t) => [
    primaryKey({ columns: [t.notificationId, t.userId] }),
    index("notification_recipient_unread").on(t.userId).where(sql`read_at is null`),
    index("notification_recipient_user").on(t.userId, t.notificationId),
    index("notification_recipient_mail").on(t.mailId),
    // Whom the job that queues the mails has not come to yet.
    index("notification_recipient_unmailed")
      .on(t.notificationId, t.userId)
      .where(sql`mail_id is null and no_mail is null`),
  ],
);
