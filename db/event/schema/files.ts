import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { audit } from "../../columns";

/**
 * A file that is kept in R2. It belongs to one entity of one collection (spec: `<eventId>/<collection>/<entityId>/…`)
 * and is served with that entity's permission. `staged` = uploaded, but the form that it belongs to is not saved yet: it
 * is its uploader's alone and expires. `removed` = taken away a moment ago: nobody is served it, and until it expires whoever did that can
 * have it back. Rows of files whose entity went are deleted in that batch; the objects in R2 follow
 * through the outbox.
 */
export const files = sqliteTable(
  "file",
  {
    id: text("id").primaryKey(),
    collection: text("collection").notNull(),
    entityId: text("entity_id").notNull(),
    state: text("state", { enum: ["staged", "stored", "removed"] })
      .notNull()
      .default("staged"),
    /** As the person named it, cleaned of paths and control characters. */
    name: text("name").notNull(),
    /** The MIME type that its content has, whatever its name says. */
    contentType: text("content_type").notNull(),
    size: integer("size").notNull(),
    /** The object's key in R2. */
    key: text("key").notNull().unique(),
    /** Pixels, for images. */
    width: integer("width"),
    height: integer("height"),
    /** Made sizes of an image as JSON, `{"large":"<key>",…}`; null = the original serves them all. */
    sizes: text("sizes"),
    /**
     * Of a file that another event's was copied from, while its object is not there yet: the key of the other's (workers/event-files.ts).
     */
    copiedFrom: text("copied_from"),
    /** When a file that is not `stored` is cleared away. */
    expiresAt: text("expires_at"),
    ...audit,
  },
  (t) => [
    index("file_entity").on(t.collection, t.entityId),
    index("file_expiry").on(t.expiresAt),
    index("file_to_copy").on(t.id).where(sql`copied_from is not null`),
  ],
);
