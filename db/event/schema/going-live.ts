import { sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag } from "../../columns";

/**
 * When something that is not live yet goes live. Things are of many tables, which say themselves whether they are live; triggers take their
 * rows away with them (migration 0037).
 */
export const goingLive = sqliteTable(
  "going_live",
  {
    kind: text("kind", { enum: ["task", "content", "download", "supplier", "timeTableEntry"] }).notNull(),
    thingId: text("thing_id").primaryKey(),
    /** An instant. */
    at: text("at").notNull(),
    /** Its time passed while it could not go live: a person decides (decisions.md, "Days and orders, exactly"). */
    isPast: flag("is_past").notNull().default(false),
    setAt: text("set_at").notNull(),
    setBy: text("set_by").notNull(),
  },
  (t) => [index("going_live_by_time").on(t.at).where(sql`is_past = 0`)],
);
