import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * A form as it was sent by whoever went to choose a picture for it, without JavaScript: it goes back with the choice. Its
 * sender's alone, and cleared away after a day.
 */
export const formDrafts = sqliteTable(
  "form_draft",
  {
    id: text("id").primaryKey(),
    /** Where the form stands. */
    back: text("back").notNull(),
    /** The field that is chosen for, and what for, in words. */
    field: text("field").notNull(),
    purpose: text("purpose").notNull(),
    /** All that was in it, as JSON: `[[name, value], …]`. */
    fields: text("fields").notNull(),
    createdAt: text("created_at").notNull(),
    createdBy: text("created_by").notNull(),
  },
  (t) => [index("form_draft_by_age").on(t.createdAt)],
);
