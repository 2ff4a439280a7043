import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { audit, flag } from "../../columns";
import { users } from "./teams";

/** A section of the exhibitors' sidebar, below the core pages (spec 1.3). */
export const sidebarSections = sqliteTable("sidebar_section", {
  id: text("id").primaryKey(),
  heading: text("heading").notNull(),
  isCollapsable: flag("is_collapsable").notNull().default(true),
  /** Of one that can be folded: how it stands until the reader unfolds it. */
  isClosedAtFirst: flag("is_closed_at_first").notNull().default(false),
  position: integer("position").notNull(),
  version: integer("version").notNull().default(1),
  /** Taken away; the undo puts it back with its items, and the night clears it. */
  removedAt: text("removed_at"),
  ...audit,
});

/** What a section leads to, in its order. One thing stands in a section once. Of what was taken away the place is kept. */
export const sidebarItems = sqliteTable(
  "sidebar_item",
  {
    id: text("id").primaryKey(),
    sectionId: text("section_id")
      .notNull()
      .references(() => sidebarSections.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["task", "content", "download", "supplier"] }).notNull(),
    targetId: text("target_id").notNull(),
    position: integer("position").notNull(),
    removedAt: text("removed_at"),
  },
  (t) => [
    uniqueIndex("sidebar_item_once").on(t.sectionId, t.kind, t.targetId).where(sql`removed_at is null`),
    index("sidebar_item_target").on(t.kind, t.targetId),
  ],
);

/** A section that somebody folded or unfolded: it stays so for them, on each of their devices. */
export const sidebarFolds = sqliteTable(
  "sidebar_fold",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    sectionId: text("section_id")
      .notNull()
      .references(() => sidebarSections.id, { onDelete: "cascade" }),
    isClosed: flag("is_closed").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.sectionId] }), index("sidebar_fold_section").on(t.sectionId)],
);
