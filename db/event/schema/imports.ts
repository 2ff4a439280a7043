import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { audit, flag } from "../../columns";

/**
 * A table of teams that staff sent, from the upload to its end. What stood in it is kept row by row, so that the page
 * survives whatever happens and the rows that failed can be downloaded again.
 */
export const teamImports = sqliteTable(
  "team_import",
  {
    /** Also of the file that it came in. */
    id: text("id").primaryKey(),
    fileName: text("file_name").notNull(),
    /** `reading` → `checking` → `ready` → `running` → `done`; `refused`: the file could not be read; `cancelled`; `stopped`. */
    state: text("state", {
      enum: ["reading", "refused", "checking", "ready", "running", "stopped", "cancelled", "done"],
    })
      .notNull()
      .default("reading"),
    /** Why it was refused or stopped, in words for people. */
    reason: text("reason").notNull().default(""),
    /** The columns of the file as JSON: heading, first value, where it goes and why. */
    columns: text("columns").notNull().default("[]"),
    /** What unknown types and parents mean, as JSON (`Mends`). */
    mends: text("mends").notNull().default('{"types":{},"parents":{}}'),
    /** Whether its teams get the extra days of late joiners: asked where the event has such days. */
    hasExtraDays: flag("has_extra_days").notNull().default(true),
    /** When its people are invited: as their rows are made, on a day, or by hand later. */
    invitation: text("invitation", { enum: ["now", "on", "later"] })
      .notNull()
      .default("now"),
    /** An instant, with `on`. */
    inviteAt: text("invite_at"),
    /** Which choice of columns the rows were checked by: counted up with each. */
    version: integer("version").notNull().default(1),
    /** Kept for the list: rows in the file, teams that were made, rows that were not. */
    rowCount: integer("row_count").notNull().default(0),
    teamCount: integer("team_count").notNull().default(0),
    failedCount: integer("failed_count").notNull().default(0),
    /** How many pieces of work were queued for it: each has a name of its own. */
    pieces: integer("pieces").notNull().default(0),
    startedAt: text("started_at"),
    startedBy: text("started_by"),
    finishedAt: text("finished_at"),
    ...audit,
  },
  (t) => [index("team_import_by_day").on(t.createdAt), index("team_import_by_state").on(t.state)],
);

/** A row of the table, what is to become of it, and the check record of its four steps (spec 1.3, 1.4). */
export const teamImportRows = sqliteTable(
  "team_import_row",
  {
    importId: text("import_id")
      .notNull()
      .references(() => teamImports.id, { onDelete: "cascade" }),
    /** As a spreadsheet shows it. */
    number: integer("number").notNull(),
    /** The cells as they stand in the file: a JSON list of texts. */
    cells: text("cells").notNull(),
    /** What stood in them before somebody mended the row; empty where nobody did. */
    was: text("was").notNull().default(""),
    /** What is made of it has this id, however often it is tried: a team, or the activity of a member. */
    madeId: text("made_id").notNull(),
    /** What is to be done, as JSON; empty while it is not checked. */
    plan: text("plan").notNull().default(""),
    /** `left`: nothing is made of it. */
    fate: text("fate", { enum: ["team", "share", "member", "left"] })
      .notNull()
      .default("left"),
    /** Whether its person is in the event already, and is made the owner. */
    isKnown: flag("is_known").notNull().default(false),
    /** 0 left out, 1 of somebody who is in the event, 2 new. */
    place: integer("place").notNull().default(0),
    /** Why it is left out, or what will become of it. */
    reason: text("reason").notNull().default(""),
    /** What staff should know and mend later: a required custom field without a value. */
    mark: text("mark").notNull().default(""),
    /** How dates and numbers of it are read, in words: "Build-up: 31 December 2027". */
    readings: text("readings").notNull().default(""),
    /** What would let in a row that is left out, as JSON (`RowMend`); else empty. */
    mend: text("mend").notNull().default(""),
    teamName: text("team_name").notNull().default(""),
    typeName: text("type_name").notNull().default(""),
    personName: text("person_name").notNull().default(""),
    email: text("email").notNull().default(""),
    state: text("state", { enum: ["waiting", "done", "failed"] })
      .notNull()
      .default("waiting"),
    /** The check record. Null: the step was not reached. */
    typeCheck: flag("type_check"),
    userCreated: flag("user_created"),
    teamCreated: flag("team_created"),
    emailSent: flag("email_sent"),
    error: text("error").notNull().default(""),
    userRolledBack: flag("user_rolled_back"),
    teamRolledBack: flag("team_rolled_back"),
    /** What the rollback of each said. */
    userRollback: text("user_rollback").notNull().default(""),
    teamRollback: text("team_rollback").notNull().default(""),
    userId: text("user_id"),
    teamId: text("team_id"),
    /** When its last step was done. */
    triedAt: text("tried_at"),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.number] }),
    // In the order in which rows are done: teams, then shares of their stands, then members.
    index("team_import_row_by_turn").on(t.importId, t.state, sql`${t.fate} desc`, t.number),
    // As the page shows them: what is left out first.
    index("team_import_row_by_order").on(t.importId, t.place, t.number),
    index("team_import_row_by_made").on(t.importId, t.madeId),
  ],
);
