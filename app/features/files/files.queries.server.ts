import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { files } from "#db/event/schema/files";
import { first, many, mapRead, q, type Read, required } from "#db/read-batch";
import type { StoredFile } from "./files.schema";

const columns = {
  id: files.id,
  collection: files.collection,
  entityId: files.entityId,
  state: files.state,
  name: files.name,
  contentType: files.contentType,
  size: files.size,
  key: files.key,
  width: files.width,
  height: files.height,
  sizes: files.sizes,
  createdAt: files.createdAt,
  createdBy: files.createdBy,
};

type Row = Omit<StoredFile, "sizes"> & { sizes: string | null };

const select = (where: SQL | undefined) =>
  q.select(columns).from(files).where(where).orderBy(asc(files.createdAt), asc(files.id));

const parsed = (row: Row): StoredFile => ({
  ...row,
  sizes: row.sizes === null ? null : (JSON.parse(row.sizes) as StoredFile["sizes"]),
});

/** Nothing is there for a read that is missing: the builder answers that with a 404 before anybody looks at it. */
const one = (where: SQL | undefined): Read<StoredFile> =>
  mapRead(required(select(where)), (row) => row && parsed(row));

interface Owned {
  collection: string;
  entityId: string;
}

const owned = ({ collection, entityId }: Owned) =>
  and(eq(files.collection, collection), eq(files.entityId, entityId));

const isStored = eq(files.state, "stored");

/** A stored file of that very owner, for the owner's own batch. None is a 404. */
export const fileOf = (owner: Owned, id: string): Read<StoredFile> =>
  one(and(eq(files.id, id), owned(owner), isStored));

/** A stored file of a collection, whoever's: where the entity's own read decides who may see it. */
export const fileIn = (collection: string, id: string): Read<StoredFile> =>
  one(and(eq(files.id, id), eq(files.collection, collection), isStored));

export const findFile = (id: string): Read<StoredFile | null> =>
  mapRead(first(select(eq(files.id, id))), (row) => row && parsed(row));

/** All stored files of an owner, oldest first. */
export const filesOf = (owner: Owned): Read<StoredFile[]> =>
  mapRead(many(select(and(owned(owner), isStored))), (rows) => rows.map(parsed));

/** What this person has uploaded for a form that is not saved yet. */
export const stagedFiles = (owner: Owned, userId: string): Read<StoredFile[]> =>
  mapRead(
    many(select(and(owned(owner), eq(files.state, "staged"), eq(files.createdBy, userId), isFresh))),
    (rows) => rows.map(parsed),
  );

const isFresh = sql`${files.expiresAt} > strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`;
