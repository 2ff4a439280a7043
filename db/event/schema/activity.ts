import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** What happened: the audit log, and the hub that subscribers act on. Written in the batch of the change itself. */
export const activities = sqliteTable(
  "activity",
  {
    id: text("id").primaryKey(),
    /** Past tense: `task.completed`. */
    kind: text("kind").notNull(),
    /** A user id, or `system`. */
    actorId: text("actor_id").notNull(),
    subjectId: text("subject_id"),
    teamId: text("team_id"),
    details: text("details").notNull().default("{}"),
    /** The texts of the details without case and marks, for the search. Null until the daily job has filled it. */
    foldedDetails: text("folded_details"),
    requestId: text("request_id"),
    createdAt: text("created_at").notNull(),
  },
  (t) => [
    index("activity_created").on(t.createdAt),
    index("activity_team").on(t.teamId, t.createdAt),
    index("activity_unfolded").on(t.id).where(sql`folded_details is null`),
    index("activity_subject").on(t.subjectId, t.createdAt),
  ],
);

/** How many rows a log has that only grows, so that no page counts them. Triggers keep it (migration 0013). */
export const logSizes = sqliteTable("log_size", {
  log: text("log").primaryKey(),
  n: integer("n").notNull(),
});

/** Work queued for a subscriber. Leased by a conditional update, so that two deliveries do the work once. */
export const outbox = sqliteTable(
  "outbox",
  {
    id: text("id").primaryKey(),
    activityId: text("activity_id")
      .notNull()
      .references(() => activities.id, { onDelete: "cascade" }),
    subscriber: text("subscriber").notNull(),
    /** `cancelled`: what it was to tell was undone, or it was waiting when a backup was made that the event was put back to. */
    state: text("state", { enum: ["pending", "done", "failed", "cancelled"] })
      .notNull()
      .default("pending"),
    /** Sealed with APP_SECRET; erased when the work is done. A mail that failed keeps it, unless it holds a token. */
    sealed: text("sealed"),
    leaseUntil: text("lease_until"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    /** Not tried any more from then on: what the work carries is worth nothing later. Null: `WORK_LIFE_MS` after it was queued. */
    giveUpAt: text("give_up_at"),
    /** Of the request that queued it, as people see it. */
    reference: text("reference"),
    createdAt: text("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("outbox_once").on(t.activityId, t.subscriber),
    index("outbox_state").on(t.state, t.leaseUntil),
    index("outbox_subscriber").on(t.subscriber),
  ],
);
