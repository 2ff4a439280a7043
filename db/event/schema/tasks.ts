import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { audit, flag } from "../../columns";
import { audienceBase } from "./audiences";
import { files } from "./files";
import { teams, teamTypes, users } from "./teams";

export const tasks = sqliteTable(
  "task",
  {
    id: text("id").primaryKey(),
    title: text("title").notNull(),
    /** `YYYY-MM-DD`, a calendar day in the event's time zone. */
    dueDate: text("due_date"),
    description: text("description").notNull().default(""),
    /** The description is a rich text; one that was written before stays plain until its task is edited. */
    isRichText: flag("is_rich_text").notNull().default(false),
    /** What staff look for who approve it, a thing a line: theirs alone. */
    lookFor: text("look_for").notNull().default(""),
    type: text("type", {
      enum: ["task", "form", "externalForm", "pdfForm", "upload", "disclaimer", "tbc"],
    }).notNull(),
    formId: text("form_id"),
    externalLink: text("external_link"),
    disclaimer: text("disclaimer"),
    /** Out of teams' sight: archived, or with `isDraft` not live yet. */
    isArchived: flag("is_archived").notNull().default(false),
    isDraft: flag("is_draft").notNull().default(false),
    /** Since when it is live that was a draft before: late joiners count from then. Null: since it was made. */
    liveSince: text("live_since"),
    isTimeSensitive: flag("is_time_sensitive").notNull().default(false),
    isApprovalNeeded: flag("is_approval_needed").notNull().default(false),
    showToChildTeams: flag("show_to_child_teams").notNull().default(false),
    audienceBase: audienceBase(),
    isRequired: flag("is_required").notNull().default(true),
    version: integer("version").notNull().default(1),
    ...audit,
  },
  (t) => [
    index("task_due").on(t.isArchived, t.dueDate),
    index("task_draft").on(t.id).where(sql`is_draft = 1`),
    index("task_with_exceptions").on(t.id).where(sql`audience_base is not null`),
    index("task_form").on(t.formId).where(sql`form_id is not null`),
  ],
);

/** No rows = the task is for every type. */
export const taskTeamTypes = sqliteTable(
  "task_team_type",
  {
    taskId: text("task_id")
      .notNull()
      .references(() => tasks.id, { onDelete: "cascade" }),
    teamTypeId: text("team_type_id")
      .notNull()
      .references(() => teamTypes.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.taskId, t.teamTypeId] }), index("task_team_type_type").on(t.teamTypeId)],
);

export const taskGroups = sqliteTable("task_group", {
  id: text("id").primaryKey(),
  title: text("title").notNull(),
  isArchived: flag("is_archived").notNull().default(false),
  position: integer("position").notNull(),
  ...audit,
});

export const taskGroupTasks = sqliteTable(
  "task_group_task",
  {
    groupId: text("group_id")
      .notNull()
      .references(() => taskGroups.id, { onDelete: "cascade" }),
    taskId: text("task_id")
      .notNull()
      .references(() => tasks.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.taskId] }), index("task_group_task_task").on(t.taskId)],
);

/** One per team and task, made when it is first touched. */
export const taskStatuses = sqliteTable(
  "task_status",
  {
    id: text("id").primaryKey(),
    taskId: text("task_id")
      .notNull()
      .references(() => tasks.id, { onDelete: "cascade" }),
    teamId: text("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    progressStatus: text("progress_status", { enum: ["incomplete", "complete", "notApplicable"] })
      .notNull()
      .default("incomplete"),
    approvalStatus: text("approval_status", { enum: ["none", "awaiting", "approved", "rejected"] })
      .notNull()
      .default("none"),
    completedAt: text("completed_at"),
    completedBy: text("completed_by"),
    /** A later day that staff gave this team alone, `YYYY-MM-DD`; counts while it is after the task's own due date. */
    extendedDueDate: text("extended_due_date"),
    /** The day that a late joiner has, where it is after the task's own (decisions.md, "Late joiners"). Kept by `lateDays`. */
    lateDueDate: text("late_due_date"),
    /** The later of both: what a team has of its own. */
    ownDueDate: text("own_due_date").generatedAlwaysAs(
      sql`nullif(max(coalesce(extended_due_date, ''), coalesce(late_due_date, '')), '')`,
      { mode: "virtual" },
    ),
    version: integer("version").notNull().default(1),
    ...audit,
  },
  (t) => [
    uniqueIndex("task_status_team_task").on(t.teamId, t.taskId),
    index("task_status_task").on(t.taskId, t.progressStatus, t.teamId),
    index("task_status_approval").on(t.approvalStatus, t.updatedAt),
    // The few that do not stand as their task does, with all that is asked of them.
    index("task_status_excused")
      .on(t.taskId, t.teamId, t.progressStatus, t.approvalStatus, t.extendedDueDate, t.lateDueDate)
      .where(sql`approval_status = 'awaiting' or extended_due_date is not null or late_due_date is not null`),
  ],
);

/** Submissions for approval and reviews of them, oldest first: `approvalHistory`; its last review is `approvalReview`. */
export const taskApprovals = sqliteTable(
  "task_approval",
  {
    id: text("id").primaryKey(),
    taskStatusId: text("task_status_id")
      .notNull()
      .references(() => taskStatuses.id, { onDelete: "cascade" }),
    decision: text("decision", { enum: ["submitted", "approved", "rejected"] }).notNull(),
    reason: text("reason").notNull().default(""),
    /** The day that the team got with it, `YYYY-MM-DD`: later than the one that held. */
    newDueDate: text("new_due_date"),
    reviewedBy: text("reviewed_by").notNull(),
    reviewedAt: text("reviewed_at").notNull(),
  },
  (t) => [
    index("task_approval_status").on(t.taskStatusId, t.reviewedAt),
    index("task_approval_reviewed").on(t.reviewedAt),
  ],
);

export const taskAssignees = sqliteTable(
  "task_assignee",
  {
    taskStatusId: text("task_status_id")
      .notNull()
      .references(() => taskStatuses.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
  },
  (t) => [primaryKey({ columns: [t.taskStatusId, t.userId] }), index("task_assignee_user").on(t.userId)],
);

/** Proof of an accepted disclaimer: the very text, the name typed, when, and from which address. */
export const taskAcceptances = sqliteTable(
  "task_acceptance",
  {
    id: text("id").primaryKey(),
    taskStatusId: text("task_status_id")
      .notNull()
      .references(() => taskStatuses.id, { onDelete: "cascade" }),
    text: text("text").notNull(),
    name: text("name").notNull(),
    userId: text("user_id").notNull(),
    address: text("address").notNull(),
    acceptedAt: text("accepted_at").notNull(),
  },
  (t) => [index("task_acceptance_status").on(t.taskStatusId)],
);

/** The same of teams that were deleted: it refers to nothing, so that it outlives its task too, until retention ends. */
export const keptAcceptances = sqliteTable(
  "kept_acceptance",
  {
    id: text("id").primaryKey(),
    taskId: text("task_id").notNull(),
    taskTitle: text("task_title").notNull(),
    teamId: text("team_id").notNull(),
    teamName: text("team_name").notNull(),
    text: text("text").notNull(),
    name: text("name").notNull(),
    userId: text("user_id").notNull(),
    address: text("address").notNull(),
    acceptedAt: text("accepted_at").notNull(),
    keptAt: text("kept_at").notNull(),
  },
  (t) => [index("kept_acceptance_task").on(t.taskId, t.acceptedAt)],
);

/**
 * To how many of the teams that see a task it applies (`total`), how many of those are complete, and to how many it does
 * not apply: kept beside the task, so that nothing counts teams. Organiser and archived teams are left out. Every batch that changes one
 * of its sources counts it again (`refreshTaskProgress`).
 */
export const taskProgress = sqliteTable("task_progress", {
  taskId: text("task_id")
    .primaryKey()
    .references(() => tasks.id, { onDelete: "cascade" }),
  total: integer("total").notNull(),
  done: integer("done").notNull(),
  notApplicable: integer("not_applicable").notNull().default(0),
});

/**
 * How many tasks were completed in each hour (`YYYY-MM-DDTHH`, UTC) and still are, by teams that are neither organisers nor
 * archived. Triggers keep it (migration 0013), whoever writes.
 */
export const completions = sqliteTable("completion", {
  hour: text("hour").primaryKey(),
  n: integer("n").notNull(),
});

/** `attachmentIds`: what staff give a team to read or to fill in, in their order. */
export const taskAttachments = sqliteTable(
  "task_attachment",
  {
    taskId: text("task_id")
      .notNull()
      .references(() => tasks.id, { onDelete: "cascade" }),
    fileId: text("file_id")
      .notNull()
      .references(() => files.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
  },
  (t) => [primaryKey({ columns: [t.taskId, t.fileId] }), index("task_attachment_file").on(t.fileId)],
);

/** What a team uploads for a task (types `upload` and `pdfForm`), in its order. */
export const taskEvidence = sqliteTable(
  "task_evidence",
  {
    taskStatusId: text("task_status_id")
      .notNull()
      .references(() => taskStatuses.id, { onDelete: "cascade" }),
    fileId: text("file_id")
      .notNull()
      .references(() => files.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
  },
  (t) => [primaryKey({ columns: [t.taskStatusId, t.fileId] }), index("task_evidence_file").on(t.fileId)],
);

/** A team asks staff for "not applicable" or for more time, with a reason; one at a time is open for a task. */
export const taskRequests = sqliteTable(
  "task_request",
  {
    id: text("id").primaryKey(),
    taskStatusId: text("task_status_id")
      .notNull()
      .references(() => taskStatuses.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["notApplicable", "moreTime"] }).notNull(),
    reason: text("reason").notNull(),
    /** The day asked for, `YYYY-MM-DD`, with `moreTime`. */
    wantedDate: text("wanted_date"),
    state: text("state", { enum: ["open", "granted", "declined", "withdrawn"] })
      .notNull()
      .default("open"),
    /** The day given, which may differ from the day asked for. */
    grantedDate: text("granted_date"),
    decisionReason: text("decision_reason").notNull().default(""),
    decidedBy: text("decided_by"),
    decidedAt: text("decided_at"),
    ...audit,
  },
  (t) => [
    // The order of what was decided.
    index("task_request_decided").on(t.decidedAt).where(sql`state in ('granted', 'declined')`),
    index("task_request_status").on(t.taskStatusId, t.createdAt),
    index("task_request_state").on(t.state, t.createdAt),
    uniqueIndex("task_request_open").on(t.taskStatusId).where(sql`state = 'open'`),
  ],
);

/**
 * Reminders of one task to one team, each milestone at most once (decisions: reminders). Those that staff send by hand
 * have the milestone `byHand:<day>`, so that nobody is reminded of the same task twice on one day.
 */
export const taskReminders = sqliteTable(
  "task_reminder",
  {
    taskId: text("task_id")
      .notNull()
      .references(() => tasks.id, { onDelete: "cascade" }),
    teamId: text("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    milestone: text("milestone").notNull(),
    sentAt: text("sent_at").notNull(),
    sentBy: text("sent_by").notNull(),
  },
  (t) => [primaryKey({ columns: [t.taskId, t.teamId, t.milestone] })],
);

/** What is left out of the reminders of one day, of a task, a team or both: never made up for (decisions: mail and staff's acts). */
export const reminderMutes = sqliteTable(
  "reminder_mute",
  {
    id: text("id").primaryKey(),
    /** Of the event's calendar, `YYYY-MM-DD`. */
    day: text("day").notNull(),
    taskId: text("task_id").references(() => tasks.id, { onDelete: "cascade" }),
    teamId: text("team_id").references(() => teams.id, { onDelete: "cascade" }),
    /** Seen by staff. */
    why: text("why").notNull(),
    createdAt: text("created_at").notNull(),
    createdBy: text("created_by").notNull(),
  },
  (t) => [index("reminder_mute_day").on(t.day)],
);

/** Staff reminded of all that was late, at once: what they chose, and how many it went to. */
export const reminderRounds = sqliteTable(
  "reminder_round",
  {
    id: text("id").primaryKey(),
    sentAt: text("sent_at").notNull(),
    sentBy: text("sent_by").notNull(),
    note: text("note").notNull().default(""),
    /** Of the event's calendar: its reminders have the milestone `byHand:<day>`. */
    day: text("day").notNull(),
    teams: integer("teams").notNull(),
    mails: integer("mails").notNull(),
  },
  (t) => [index("reminder_round_sent").on(t.sentAt)],
);

/** The lines of such a round: a task and a team. */
export const reminderRoundLines = sqliteTable(
  "reminder_round_line",
  {
    roundId: text("round_id")
      .notNull()
      .references(() => reminderRounds.id, { onDelete: "cascade" }),
    taskId: text("task_id")
      .notNull()
      .references(() => tasks.id, { onDelete: "cascade" }),
    teamId: text("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.roundId, t.taskId, t.teamId] })],
);
