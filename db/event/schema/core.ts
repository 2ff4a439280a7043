import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { audit, guardTable } from "../../columns";

/** The event's root record (spec 1.3): its version follows every change of its settings, and open pages follow it. */
export const eventRoot = sqliteTable("event_root", {
  id: text("id").primaryKey(),
  slug: text("slug").notNull(),
  name: text("name").notNull(),
  /** Three dot-separated integers. */
  version: text("version").notNull().default("0.0.0"),
  /**
   * Whether some thing may have named teams or conditions. Triggers say so with the first one, and that there is none where the row is made
   * (migration 0046): what nobody said is that there are.
   */
  hasExceptions: integer("has_exceptions", { mode: "boolean" }).notNull().default(true),
  ...audit,
});

export const guard = guardTable();
