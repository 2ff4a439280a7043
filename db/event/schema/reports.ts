import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { teams } from "./teams";

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
