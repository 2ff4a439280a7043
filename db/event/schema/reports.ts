import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { audit, flag } from "../../columns";
import { teams, users } from "./teams";

/**
 * The last day (of the event's zone) on which one of a team's users did something that counts as activity: a task's status, a
 * submission or draft, a comment or reply, a file (decisions.md, "Risk score"). Written at most once a day (`wasActive`).
 */
export const teamActivities = sqliteTable("team_activity", {
  teamId: text("team_id")
    .primaryKey()
    .references(() => teams.id, { onDelete: "cascade" }),
  day: text("day").notNull(),
});

/** How a team's score stood in the night of a day, kept where it is another than the night before: for its line. */
export const teamRisks = sqliteTable(
  "team_risk",
  {
    teamId: text("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    day: text("day").notNull(),
    /** Whole per cent. */
    percent: integer("percent").notNull(),
  },
  (t) => [primaryKey({ columns: [t.teamId, t.day] }), index("team_risk_day").on(t.day)],
);

/** How many teams were in each band in the night of a day, and the sum of their percentages: for the event's line. */
export const riskDays = sqliteTable("risk_day", {
  day: text("day").primaryKey(),
  low: integer("low").notNull(),
  medium: integer("medium").notNull(),
  high: integer("high").notNull(),
  critical: integer("critical").notNull(),
  percentSum: integer("percent_sum").notNull(),
});

/** A list as somebody of staff filtered it, kept under a name: its address, which stands on a tab. */
export const reportViews = sqliteTable(
  "report_view",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    /** Path and search, of a list that is known (`listed.server.ts`): `/admin/reports/teams?login=never`. */
    address: text("address").notNull(),
    /** A tab of everybody who may open the list, not of its owner alone. */
    isShared: flag("is_shared").notNull().default(false),
    ownerId: text("owner_id").notNull(),
    mail: text("mail", { enum: ["none", "daily", "weekly"] })
      .notNull()
      .default("none"),
    /** Of a weekly mail: 1 is Monday. */
    weekday: integer("weekday").notNull().default(1),
    /** Of the event's day. */
    hour: integer("hour").notNull().default(8),
    version: integer("version").notNull().default(1),
    ...audit,
  },
  (t) => [index("report_view_owner").on(t.ownerId)],
);

/** Who is mailed a view's figures, if they may still open it then. */
export const reportViewReaders = sqliteTable(
  "report_view_reader",
  {
    viewId: text("view_id")
      .notNull()
      .references(() => reportViews.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.viewId, t.userId] }), index("report_view_reader_user").on(t.userId)],
);

/** What a view's mail of a day said, for what changed until the next. */
export const reportViewMails = sqliteTable(
  "report_view_mail",
  {
    viewId: text("view_id")
      .notNull()
      .references(() => reportViews.id, { onDelete: "cascade" }),
    day: text("day").notNull(),
    /** JSON: `{ label, n }` each. */
    figures: text("figures").notNull(),
    /** JSON: the ids of its rows, where there were few enough; of the newest alone. */
    ids: text("ids"),
    /** How many it went to. */
    mails: integer("mails").notNull(),
    sentAt: text("sent_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.viewId, t.day] })],
);
