import { and, eq, inArray } from "drizzle-orm";
import { files } from "#db/event/schema/files";
import { many, q } from "#db/read-batch";
import { inserts } from "#db/write-batch";
import { type Copying, roomClone } from "~/procedure/room-work.server";

/** What a new event takes over has files in these; a team's files stay with its event. */
const COLLECTIONS = ["assets", "downloads", "suppliers", "content"];

/** Rows of files whose objects are copied afterwards (`copyGivenFiles`). Others' rows name them, so they come first. */
export const filesClone = roomClone({
  reads: () => ({
    files: many(
      q
        .select()
        .from(files)
        .where(and(eq(files.state, "stored"), inArray(files.collection, COLLECTIONS))),
    ),
  }),
  ids: (found) => found.files.map(({ id }) => id),
  writes: (found, copying) =>
    inserts(
      found.files.map((file) => ({
        ...file,
        ...copying.audit,
        id: copying.mapped(file.id),
        entityId: copying.mapped(file.entityId),
        key: keyInCopy(file.key, copying),
        sizes: file.sizes && keyInCopy(file.sizes, copying),
        copiedFrom: file.key,
        expiresAt: null,
      })),
      (rows) => q.insert(files).values(rows),
    ),
  counts: (found) => ({ files: found.files.length }),
});

/** Keys are made of ids alone: the event's, the thing's, the file's. */
const keyInCopy = (text: string, { eventId, from, relinked }: Copying): string =>
  relinked(text).replaceAll(`${from}/`, `${eventId}/`);
