import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { teams, users } from "./teams";

/** Sessions live in the event's database: one made in another event means nothing here. */
export const sessions = sqliteTable(
  "session",
  {
    /** SHA-256 of the cookie's value. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: text("expires_at").notNull(),
    createdAt: text("created_at").notNull(),
    /** The identity's `sessionStamp` when what opened this session was checked (event/session-stamp.ts). */
    stamp: text("stamp").notNull().default(""),
    /** Whoever demanded a second factor of all staff may set one up in this session until then. */
    setUpUntil: text("set_up_until"),
  },
  (t) => [index("session_user").on(t.userId), index("session_expiry").on(t.expiresAt)],
);

/** A member of staff looks at the portal as a team, or one person of it, sees it. Nothing is changed meanwhile. */
export const sessionViews = sqliteTable("session_view", {
  sessionId: text("session_id")
    .primaryKey()
    .references(() => sessions.id, { onDelete: "cascade" }),
  teamId: text("team_id")
    .notNull()
    .references(() => teams.id, { onDelete: "cascade" }),
  /** Whose eyes; null: the team's, nobody's in particular. */
  userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
  /** It ends by itself. */
  until: text("until").notNull(),
  createdAt: text("created_at").notNull(),
});
