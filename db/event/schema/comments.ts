import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { audit, flag } from "../../columns";
import { taskStatuses } from "./tasks";
import { users } from "./teams";

/** What a team and staff say to each other about a task (spec 1.3): `commentIds` of a task status, oldest first. */
export const comments = sqliteTable(
  "comment",
  {
    id: text("id").primaryKey(),
    taskStatusId: text("task_status_id")
      .notNull()
      .references(() => taskStatuses.id, { onDelete: "cascade" }),
    text: text("text").notNull(),
    isPinned: flag("is_pinned").notNull().default(false),
    /** "@the organisers" stands in it. */
    namesOrganisers: flag("names_organisers").notNull().default(false),
    /** When its author last changed the text; null = never. */
    editedAt: text("edited_at"),
    ...audit,
  },
  (t) => [
    index("comment_status").on(t.taskStatusId, t.createdAt),
    // Over all tasks and teams, for staff.
    index("comment_created").on(t.createdAt),
  ],
);

/** Answers to a comment, one level deep: they go with it. */
export const replies = sqliteTable(
  "reply",
  {
    id: text("id").primaryKey(),
    commentId: text("comment_id")
      .notNull()
      .references(() => comments.id, { onDelete: "cascade" }),
    text: text("text").notNull(),
    namesOrganisers: flag("names_organisers").notNull().default(false),
    editedAt: text("edited_at"),
    ...audit,
  },
  (t) => [index("reply_comment").on(t.commentId, t.createdAt), index("reply_created").on(t.createdAt)],
);

export const commentLikes = sqliteTable(
  "comment_like",
  {
    commentId: text("comment_id")
      .notNull()
      .references(() => comments.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: text("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.commentId, t.userId] })],
);

export const replyLikes = sqliteTable(
  "reply_like",
  {
    replyId: text("reply_id")
      .notNull()
      .references(() => replies.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: text("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.replyId, t.userId] })],
);

/** Who is named in a comment or a reply: notified once, and shown as a name. Exactly one of the two ids is set. */
export const commentMentions = sqliteTable(
  "comment_mention",
  {
    id: text("id").primaryKey(),
    commentId: text("comment_id").references(() => comments.id, { onDelete: "cascade" }),
    replyId: text("reply_id").references(() => replies.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    position: integer("position").notNull().default(0),
  },
  (t) => [index("comment_mention_comment").on(t.commentId), index("comment_mention_reply").on(t.replyId)],
);

/** What each member of staff has read of what teams write, and whether they want a mail when something waits. */
export const staffInboxes = sqliteTable("staff_inbox", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Everything up to then counts as read. */
  readTo: text("read_to").notNull().default(""),
  wantsMail: flag("wants_mail").notNull().default(false),
  /** When the last mail about what waits was queued. */
  mailedAt: text("mailed_at"),
});

/** Comments and replies that were read one by one, of those after `readTo`. */
export const commentReads = sqliteTable(
  "comment_read",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Of a comment or a reply. */
    entryId: text("entry_id").notNull(),
    readAt: text("read_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.entryId] })],
);
