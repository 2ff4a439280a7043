import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Who is editing what (spec 1.3). `type` is one that a room registers, the id the entity's; a lock that has expired holds nobody back. */
export const locks = sqliteTable(
  "lock",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: text("created_at").notNull(),
    updatedAt: text("updated_at").notNull(),
    expireAt: text("expire_at").notNull(),
  },
  (t) => [index("lock_expiry").on(t.expireAt)],
);
