import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { audit, flag } from "../../columns";
import { audienceBase } from "./audiences";
import { teamTypes, users } from "./teams";

/**
 * What moderators write into the time table. Days and times are those of the event's clock, as typed: an event whose zone is
 * corrected keeps its hours.
 */
export const timeTableEntries = sqliteTable(
  "time_table_entry",
  {
    id: text("id").primaryKey(),
    title: text("title").notNull(),
    place: text("place").notNull().default(""),
    note: text("note").notNull().default(""),
    /** `2027-09-10`. */
    startDay: text("start_day").notNull(),
    /** `08:30`; null for whole days. */
    startTime: text("start_time"),
    /** The last day, not before the first. */
    endDay: text("end_day").notNull(),
    /** Null for whole days, and for what has no end. */
    endTime: text("end_time"),
    showToChildTeams: flag("show_to_child_teams").notNull().default(true),
    audienceBase: audienceBase(),
    /** Not live yet: staff alone see it. */
    isDraft: flag("is_draft").notNull().default(false),
    version: integer("version").notNull().default(1),
    ...audit,
  },
  (t) => [
    index("time_table_entry_by_day").on(t.startDay, t.startTime, t.id),
    index("time_table_entry_draft").on(t.id).where(sql`is_draft = 1`),
  ],
);

/** No rows = for every type. */
export const timeTableEntryTeamTypes = sqliteTable(
  "time_table_entry_team_type",
  {
    entryId: text("entry_id")
      .notNull()
      .references(() => timeTableEntries.id, { onDelete: "cascade" }),
    teamTypeId: text("team_type_id")
      .notNull()
      .references(() => teamTypes.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.entryId, t.teamTypeId] }),
    index("time_table_entry_team_type_type").on(t.teamTypeId),
  ],
);

/** One's own calendar address: only the hash of its token is kept. */
export const calendarFeeds = sqliteTable(
  "calendar_feed",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull(),
    createdAt: text("created_at").notNull(),
  },
  (t) => [uniqueIndex("calendar_feed_token").on(t.tokenHash)],
);
