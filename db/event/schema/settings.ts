import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { audit, flag } from "../../columns";

/** One document per kind with a fixed id (spec 1.3); `data` is checked on read and on write. */
export const settings = sqliteTable("settings", {
  kind: text("kind").primaryKey(),
  data: text("data").notNull(),
  version: integer("version").notNull().default(1),
  ...audit,
});

export const corePages = sqliteTable("core_page", {
  id: text("id").primaryKey(),
  title: text("title").notNull(),
  icon: text("icon").notNull(),
  isPublished: flag("is_published").notNull().default(true),
  assetId: text("asset_id"),
  ...audit,
});
