import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  index,
  integer,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { audit, flag } from "../../columns";

export const teamTypes = sqliteTable("team_type", {
  id: text("id").primaryKey(),
  name: text("name").notNull().unique(),
  ...audit,
});

export const teams = sqliteTable(
  "team",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    ownerId: text("owner_id"),
    isOrganiser: flag("is_organiser").notNull().default(false),
    isArchived: flag("is_archived").notNull().default(false),
    standShareRole: text("stand_share_role", { enum: ["none", "parent", "child"] })
      .notNull()
      .default("none"),
    parentTeamId: text("parent_team_id").references((): AnySQLiteColumn => teams.id),
    teamTypeId: text("team_type_id").references(() => teamTypes.id, { onDelete: "set null" }),
    /** False: it gets no extra days as a late joiner. */
    hasExtraDays: flag("has_extra_days").notNull().default(true),
    /** One of staff, who looks after it. */
    accountManagerId: text("account_manager_id"),
    /** Kept by staff: it accounts for VAT itself, so that its orders have the rate 0. */
    reverseCharge: flag("reverse_charge").notNull().default(false),
    vatNumber: text("vat_number").notNull().default(""),
    /** Whom an order confirmation is made out to: name and address, in lines; empty: the team's name alone. */
    billingAddress: text("billing_address").notNull().default(""),
    /** Of one whose owner was invited later than it was made: when. It came then. */
    invitedAt: text("invited_at"),
    version: integer("version").notNull().default(1),
    ...audit,
  },
  (t) => [
    index("team_by_name").on(t.name),
    // The order of the list of teams.
    index("team_by_order").on(t.isArchived, sql`lower(name)`, t.id),
    index("team_by_type").on(t.teamTypeId, t.isArchived),
    index("team_by_parent").on(t.parentTeamId),
    index("team_by_manager").on(t.accountManagerId).where(sql`account_manager_id is not null`),
  ],
);

export const users = sqliteTable(
  "user",
  {
    /** The identity's id in the control database. */
    id: text("id").primaryKey(),
    firstName: text("first_name").notNull(),
    surname: text("surname").notNull(),
    /** Lower-case and trimmed. */
    email: text("email").notNull(),
    /** The level (spec 1.6). Stored `teamOwner` and `teamMember` read as `user`. */
    permissions: text("permissions").notNull().default("user"),
    teamId: text("team_id").references(() => teams.id, { onDelete: "cascade" }),
    hasLoggedIn: flag("has_logged_in").notNull().default(false),
    lastLoginInTime: text("last_login_in_time"),
    isOnboarded: flag("is_onboarded").notNull().default(false),
    /** As it was typed; null where there is none. Moderators, the team's owner and oneself see it, report viewers never. */
    phone: text("phone"),
    /** The newest stamp of the identity that is known here: no session is made with an older one. */
    sessionStamp: text("session_stamp").notNull().default(""),
    ...audit,
  },
  (t) => [
    uniqueIndex("user_email").on(t.email),
    index("user_team").on(t.teamId),
    index("user_unseen").on(t.teamId).where(sql`has_logged_in = 0`),
    // The order of the list of users.
    index("user_by_order").on(sql`lower(first_name)`, sql`lower(surname)`, t.id),
  ],
);

/** Of somebody who was added and not invited yet: no mail but what security asks for goes there. Inviting them takes the row away. */
export const heldInvitations = sqliteTable(
  "held_invitation",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** An instant at which they are invited by itself; null: by hand. */
    at: text("at"),
    /** Its time passed while they could not be invited: a person decides. */
    isPast: flag("is_past").notNull().default(false),
    setAt: text("set_at").notNull(),
    setBy: text("set_by").notNull(),
  },
  (t) => [index("held_invitation_by_time").on(t.at).where(sql`is_past = 0`)],
);

/**
 * How far a team is, kept beside it so that a list of a thousand teams counts nothing: visible tasks, and how many of
 * them are complete or not applicable. Every batch that changes one of its sources refreshes it (`refreshProgress`).
 */
export const teamProgress = sqliteTable("team_progress", {
  teamId: text("team_id")
    .primaryKey()
    .references(() => teams.id, { onDelete: "cascade" }),
  total: integer("total").notNull(),
  complete: integer("complete").notNull(),
  notApplicable: integer("not_applicable").notNull(),
});

/** What staff write down about a team for each other. No team sees it; it goes with the team. */
export const teamNotes = sqliteTable(
  "team_note",
  {
    id: text("id").primaryKey(),
    teamId: text("team_id")
      .notNull()
      .references(() => teams.id, { onDelete: "cascade" }),
    text: text("text").notNull(),
    isOnTop: flag("is_on_top").notNull().default(false),
    ...audit,
  },
  (t) => [index("team_note_team").on(t.teamId, t.isOnTop, t.createdAt)],
);
