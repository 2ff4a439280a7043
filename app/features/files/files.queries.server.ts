import { sql } from "drizzle-orm";
import { f } from "#db/event/aliases";
import { jsonOne, jsonRequired, jsonRows, parsed } from "#db/json-row";
import type { Read } from "#db/read-batch";
import type { StoredFile } from "./files.schema";

/** A file over `f`, for whoever reads it by links of its own. */
export const FILE_CELLS = {
  id: f.id,
  collection: f.collection,
  entityId: f.entityId,
  state: f.state,
  name: f.name,
  contentType: f.contentType,
  size: f.size,
  key: f.key,
  width: f.width,
  height: f.height,
  sizes: parsed<StoredFile["sizes"]>(f.sizes),
  createdAt: f.createdAt,
  createdBy: f.createdBy,
};

interface Owned {
  collection: string;
  entityId: string;
}

const owned = ({ collection, entityId }: Owned) =>
  sql`from file f where f.collection = ${collection} and f.entity_id = ${entityId}`;

/** A stored file of that very owner, for the owner's own batch. None is a 404. */
export const fileOf = (owner: Owned, id: string): Read<StoredFile> =>
  jsonRequired(FILE_CELLS, sql`${owned(owner)} and f.id = ${id} and f.state = 'stored'`);

/** The same, or one that waits for the owner's form, for whoever uploaded it. */
export const fileForEditor = (owner: Owned, id: string, userId: string): Read<StoredFile> =>
  jsonRequired(
    FILE_CELLS,
    sql`${owned(owner)} and f.id = ${id} and (f.state = 'stored' or (f.state = 'staged' and f.created_by = ${userId}))`,
  );

export const findFile = (id: string): Read<StoredFile | null> =>
  jsonOne(FILE_CELLS, sql`from file f where f.id = ${id}`);

/** All stored files of an owner, oldest first. */
export const filesOf = (owner: Owned): Read<StoredFile[]> =>
  jsonRows(FILE_CELLS, sql`${owned(owner)} and f.state = 'stored' order by f.created_at, f.id`);

/** What this person has uploaded for a form that is not saved yet. */
export const stagedFiles = (owner: Owned, userId: string): Read<StoredFile[]> =>
  jsonRows(FILE_CELLS, sql`${owned(owner)} and ${isStagedBy(userId)} order by f.created_at, f.id`);

/** The same for owners that are not saved yet, the latest first. */
export const recentlyStaged = (collection: string, userId: string): Read<StoredFile[]> =>
  jsonRows(
    FILE_CELLS,
    sql`from file f where f.collection = ${collection} and ${isStagedBy(userId)} order by f.id desc limit 100`,
  );

/** Over `f`. */
const isStagedBy = (userId: string) => sql`f.state = 'staged' and f.created_by = ${userId}
  and f.expires_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`;
