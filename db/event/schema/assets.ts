import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { audit, flag } from "../../columns";
import { files } from "./files";

/** A picture, video or document that pages, cards and forms name. Its file can be replaced: the id and its uses stay. */
export const assets = sqliteTable(
  "asset",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    /** What is read out in the picture's place. */
    altText: text("alt_text").notNull().default(""),
    /** Says nothing that the text beside it does not: it has no alternative text on purpose. */
    isDecorative: flag("is_decorative").notNull().default(false),
    type: text("type", { enum: ["image", "document"] }).notNull(),
    /** By its content, as the list's tabs divide them (spec 1.9). */
    category: text("category", { enum: ["images", "videos", "documents", "files", "other"] }).notNull(),
    fileId: text("file_id")
      .notNull()
      .references(() => files.id),
    version: integer("version").notNull().default(1),
    ...audit,
  },
  (t) => [
    // Newest first, all of them and by tab.
    index("asset_by_age").on(t.createdAt, t.id),
    index("asset_by_category").on(t.category, t.createdAt, t.id),
    index("asset_file").on(t.fileId),
    index("asset_without_text")
      .on(t.createdAt, t.id)
      .where(sql`alt_text = '' and is_decorative = 0 and type = 'image'`),
  ],
);
