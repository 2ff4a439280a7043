import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { audit, flag } from "../../columns";
import { files } from "./files";
import { teams } from "./teams";

/**
 * What somebody answered (spec 2.3). A draft is one too, and so is a change that somebody makes to a submission: it stands beside
 * that as a draft (`editOf`) and counts for nothing until it is submitted.
 */
export const submissions = sqliteTable(
  "submission",
  {
    id: text("id").primaryKey(),
    /** None of these two refers by a key: a form goes before its submissions, and a task without them. */
    formId: text("form_id").notNull(),
    taskId: text("task_id"),
    /** None of a guest's. */
    teamId: text("team_id").references(() => teams.id, { onDelete: "cascade" }),
    isDraft: flag("is_draft").notNull().default(true),
    isGuest: flag("is_guest").notNull().default(false),
    /** Staff sent it in for the team; of a draft: staff fill it in, beside the team's own. */
    isByStaff: flag("is_by_staff").notNull().default(false),
    /** The submission that this draft would change. */
    editOf: text("edit_of"),
    /** `SSO-0041`; a change has none of its own. */
    reference: text("reference"),
    /** Of the form's version by which the answers are read. */
    number: integer("number").notNull(),
    /**
     * Of a draft: the version by which it was begun, of a change the submission's, and the newest whose changes somebody has
     * acknowledged. Null where neither is known: the version by which it was saved last.
     */
    begunNumber: integer("begun_number"),
    seenNumber: integer("seen_number"),
    /** JSON, of a draft: who changed an answer last, by the answer's key (`answered-by.rules.ts`). */
    answeredBy: text("answered_by").notNull().default("{}"),
    /** JSON: field id to answer, by type. */
    answers: text("answers").notNull().default("{}"),
    /** JSON: what was answered and is not asked any more, at the places where it stood. */
    keptAside: text("kept_aside").notNull().default("{}"),
    /** JSON: what was known of the team, and the day, by which it was judged; null where nothing asked. */
    facts: text("facts"),
    /** Of what has order lines: counted by form, shown as `PREFIX-0037`; and the team's own number of its purchase order. */
    orderNumber: integer("order_number"),
    /** Of what was submitted: its order lines are written, if it orders anything. Those of before there were any are filled by night. */
    hasLines: flag("has_lines").notNull().default(false),
    purchaseOrder: text("purchase_order").notNull().default(""),
    /** Follows each save. */
    version: integer("version").notNull().default(1),
    submittedAt: text("submitted_at"),
    submittedBy: text("submitted_by"),
    /** Of a guest's draft: SHA-256 of the token in their cookie, and when it is cleared away. */
    guestToken: text("guest_token"),
    expiresAt: text("expires_at"),
    ...audit,
  },
  (t) => [
    index("submission_by_change").on(t.formId, t.updatedAt, t.id).where(sql`edit_of is null`),
    index("submission_by_state").on(t.formId, t.isDraft, t.updatedAt, t.id).where(sql`edit_of is null`),
    index("submission_by_guest").on(t.formId, t.isGuest, t.updatedAt, t.id).where(sql`edit_of is null`),
    index("submission_by_number").on(t.formId, t.number, t.updatedAt, t.id).where(sql`edit_of is null`),
    index("submission_by_submission")
      .on(t.formId, t.submittedAt, t.id)
      .where(sql`edit_of is null and is_draft = 0`),
    index("submission_team").on(t.teamId, t.formId, t.isDraft, t.updatedAt),
    index("submission_task").on(t.taskId, t.teamId),
    index("submission_expiry").on(t.expiresAt).where(sql`expires_at is not null`),
    index("submission_unlined").on(t.id).where(sql`has_lines = 0 and is_draft = 0`),
    uniqueIndex("submission_reference").on(t.reference).where(sql`reference is not null`),
    uniqueIndex("submission_guest_token").on(t.guestToken).where(sql`guest_token is not null`),
    // One draft for a team, form and task, and one that staff fill in for it; one change of a submission; through a task once.
    uniqueIndex("submission_draft")
      .on(t.formId, t.teamId, t.isByStaff)
      .where(sql`is_draft = 1 and edit_of is null and task_id is null and team_id is not null`),
    uniqueIndex("submission_task_draft")
      .on(t.formId, t.taskId, t.teamId, t.isByStaff)
      .where(sql`is_draft = 1 and edit_of is null and task_id is not null`),
    uniqueIndex("submission_edit").on(t.editOf).where(sql`edit_of is not null`),
    uniqueIndex("submission_once")
      .on(t.formId, t.taskId, t.teamId)
      .where(sql`is_draft = 0 and task_id is not null`),
  ],
);

/**
 * Answers of what was submitted, one by one, for filters and reports. `row` counts the rows of a looped group or a table from 0;
 * `nestedId` is the field in the group, the cell or the part.
 */
export const submissionAnswers = sqliteTable(
  "submission_answer",
  {
    submissionId: text("submission_id")
      .notNull()
      .references(() => submissions.id, { onDelete: "cascade" }),
    fieldId: text("field_id").notNull(),
    nestedId: text("nested_id").notNull().default(""),
    row: integer("row").notNull().default(0),
    text: text("text"),
    number: real("number"),
    /** `YYYY-MM-DD`. */
    date: text("date"),
  },
  (t) => [
    index("submission_answer_submission").on(t.submissionId),
    index("submission_answer_text")
      .on(t.fieldId, t.nestedId, t.text, t.submissionId)
      .where(sql`text is not null`),
    index("submission_answer_number")
      .on(t.fieldId, t.nestedId, t.number, t.submissionId)
      .where(sql`number is not null`),
    index("submission_answer_date")
      .on(t.fieldId, t.nestedId, t.date, t.submissionId)
      .where(sql`date is not null`),
  ],
);

/** Uploaded answers: which file answers what. */
export const submissionFiles = sqliteTable(
  "submission_file",
  {
    submissionId: text("submission_id")
      .notNull()
      .references(() => submissions.id, { onDelete: "cascade" }),
    fileId: text("file_id")
      .notNull()
      .references(() => files.id, { onDelete: "cascade" }),
    fieldId: text("field_id").notNull(),
    nestedId: text("nested_id").notNull().default(""),
  },
  (t) => [primaryKey({ columns: [t.submissionId, t.fileId] }), index("submission_file_file").on(t.fileId)],
);

/**
 * What was taken out of a draft a moment ago (a file, an entry of a looped group), so that whoever did it can have it back: until
 * `expiresAt`, and gone with the night.
 */
export const submissionRemovals = sqliteTable(
  "submission_removal",
  {
    id: text("id").primaryKey(),
    submissionId: text("submission_id")
      .notNull()
      .references(() => submissions.id, { onDelete: "cascade" }),
    /** JSON: what it was and where it stood. */
    part: text("part").notNull(),
    removedBy: text("removed_by").notNull(),
    expiresAt: text("expires_at").notNull(),
  },
  (t) => [
    index("submission_removal_submission").on(t.submissionId),
    index("submission_removal_expiry").on(t.expiresAt),
  ],
);

/** What a submission said before somebody changed it. */
export const submissionChanges = sqliteTable(
  "submission_change",
  {
    id: text("id").primaryKey(),
    submissionId: text("submission_id")
      .notNull()
      .references(() => submissions.id, { onDelete: "cascade" }),
    /** Of the version by which the former answers are read. */
    number: integer("number").notNull(),
    /** JSON: the whole former answers. */
    answers: text("answers").notNull(),
    changedAt: text("changed_at").notNull(),
    changedBy: text("changed_by").notNull(),
  },
  (t) => [index("submission_change_submission").on(t.submissionId, t.changedAt)],
);

/**
 * What one webhook tells of one submission, made in the batch of the submit: its address, rules and body are those of then. It outlives its
 * webhook for the days of the log, and goes with the submission, whose answers it holds. Its id is the `webhook-id` of every try.
 */
export const webhookDeliveries = sqliteTable(
  "webhook_delivery",
  {
    id: text("id").primaryKey(),
    webhookId: text("webhook_id").notNull(),
    formId: text("form_id").notNull(),
    /** Null of a test without one. */
    submissionId: text("submission_id").references(() => submissions.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["submitted", "updated", "test"] }).notNull(),
    state: text("state", { enum: ["waiting", "succeeded", "failed", "stopped"] })
      .notNull()
      .default("waiting"),
    requestUrl: text("request_url").notNull(),
    requestMethod: text("request_method", { enum: ["GET", "POST", "PUT", "DELETE"] }).notNull(),
    contentType: text("content_type").notNull(),
    /** The very text that is sent, or that stands in the query of a GET; null once its days are over. */
    body: text("body"),
    /** Bytes of the body. */
    size: integer("size").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** When it is tried next; null once it has ended. Counted from `startedAt`: when it was made, or replayed. */
    nextAt: text("next_at"),
    startedAt: text("started_at").notNull(),
    /** Somebody is at it until then. */
    leaseUntil: text("lease_until"),
    /** Of the last try. */
    lastStatus: integer("last_status"),
    lastError: text("last_error"),
    endedAt: text("ended_at"),
    createdAt: text("created_at").notNull(),
    updatedAt: text("updated_at").notNull(),
  },
  (t) => [
    index("webhook_delivery_log").on(t.webhookId, t.createdAt, t.id),
    index("webhook_delivery_submission").on(t.submissionId, t.webhookId, t.createdAt),
    index("webhook_delivery_due").on(t.webhookId, t.nextAt).where(sql`state = 'waiting'`),
    index("webhook_delivery_old").on(t.createdAt),
  ],
);

/** One try of a delivery, and what the other side answered. */
export const webhookAttempts = sqliteTable(
  "webhook_attempt",
  {
    deliveryId: text("delivery_id")
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    startedAt: text("started_at").notNull(),
    /** Milliseconds until the answer, or until it was given up. */
    duration: integer("duration").notNull(),
    /** The HTTP status; null where no answer came. */
    status: integer("status"),
    /** The first 10 KB of the answer, and its type. */
    answer: text("answer").notNull().default(""),
    answerType: text("answer_type").notNull().default(""),
    /** Why it failed, in words; empty where it succeeded. */
    error: text("error").notNull().default(""),
    /** What it was sent with, but for secrets: JSON, name to value. */
    headers: text("headers").notNull().default("{}"),
  },
  (t) => [primaryKey({ columns: [t.deliveryId, t.number] })],
);

/** How many were submitted and how many are drafts, by form: kept by triggers (docs/decisions/kept-counts.md). */
export const submissionCounts = sqliteTable("submission_count", {
  formId: text("form_id").primaryKey(),
  submitted: integer("submitted").notNull().default(0),
  drafts: integer("drafts").notNull().default(0),
});

/**
 * What the answers of about 500 submissions of a form come to, sent in one after another: those from `since` on, up to the next part's.
 * Triggers forget it with each write that would change it (docs/decisions/form-reports.md).
 */
export const reportParts = sqliteTable(
  "report_part",
  {
    formId: text("form_id").notNull(),
    since: text("since").notNull(),
    /** Follows each write: what was counted before it is not kept after it. */
    mark: integer("mark").notNull().default(0),
    /** JSON; null: not counted since the last write. */
    counted: text("counted"),
  },
  (t) => [uniqueIndex("report_part_since").on(t.formId, t.since)],
);

/** Drafts that were told of, once each, before their task's day. */
export const draftReminders = sqliteTable("draft_reminder", {
  submissionId: text("submission_id")
    .primaryKey()
    .references(() => submissions.id, { onDelete: "cascade" }),
  sentAt: text("sent_at").notNull(),
});

/**
 * What one submit told whom, by which notification: for each recipient a mail, or why there is none; and where a notification told nobody,
 * one row that says so. A submit that is worked on twice writes each once.
 */
export const submissionMails = sqliteTable(
  "submission_mail",
  {
    /** A hash of the submit, the notification and the recipient. */
    id: text("id").primaryKey(),
    submissionId: text("submission_id")
      .notNull()
      .references(() => submissions.id, { onDelete: "cascade" }),
    /** The activity of the submit that it tells of. */
    activityId: text("activity_id").notNull(),
    /** None refers by a key: a notification goes, what it told stays. */
    notificationId: text("notification_id").notNull(),
    notificationName: text("notification_name").notNull(),
    recipient: text("recipient").notNull().default(""),
    isCopy: flag("is_copy").notNull().default(false),
    mailId: text("mail_id"),
    /** Why nobody was mailed, as the rules of notifications name it; null: a mail was queued. */
    noMail: text("no_mail"),
    createdAt: text("created_at").notNull(),
  },
  (t) => [
    index("submission_mail_of").on(t.submissionId, t.createdAt),
    index("submission_mail_mail").on(t.mailId),
  ],
);
