import { and, eq, inArray, isNotNull, lt, ne } from "drizzle-orm";
import { files } from "#db/event/schema/files";
import { many, q, readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { report } from "~/lib/report.server";
import type { CommandContext, FileBindings } from "~/procedure/context";
import { findFile } from "./files.queries.server";
import { makeSizes } from "./images.server";
import { bucketOf, deleteByPrefix, ObjectWriter, stemOf } from "./storage.server";

type Db = CommandContext["db"];

/** The made sizes of a picture that was uploaded; the original serves until they are there. */
export async function makeFileSizes(ctx: CommandContext, id: string): Promise<void> {
  const { file } = await readBatch(ctx.db, { file: findFile(id) });
  if (!file || file.sizes) return;
  const sizes = await makeSizes(ctx, file);
  if (!sizes) return;
  await writeBatch(ctx.db, [
    q
      .update(files)
      .set({ sizes: JSON.stringify(sizes) })
      .where(eq(files.id, id)),
  ]);
}

/**
 * Objects whose key begins so, unless a row still holds them: that of a file that was taken away goes first, where nobody has brought
 * it back. May be done twice without harm, as making sizes may.
 */
export async function dropObjects(ctx: CommandContext, prefix: string): Promise<void> {
  if (!prefix.startsWith(`${ctx.event.id}/`)) throw new Error("That is another event's folder");
  await writeBatch(ctx.db, [
    q
      .delete(files)
      .where(
        and(
          eq(files.id, fileIdOf(prefix)),
          eq(files.state, "removed"),
          lt(files.expiresAt, ctx.now.toISOString()),
        ),
      ),
  ]);
  await deleteByPrefix(bucketOf(ctx.env), prefix, (keys) => withRows(ctx.db, keys));
}

/** Those of the keys that belong to a file with a row: its own object and its made sizes begin with its id. */
async function withRows(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const ids = new Map(keys.map((key) => [key, fileIdOf(key)]));
  const wanted = [...new Set(ids.values())].filter((id) => id !== "");
  if (wanted.length === 0) return new Set();
  const query = q.select({ id: files.id }).from(files).where(inArray(files.id, wanted));
  const { rows } = await readBatch(db, { rows: many(query) });
  const known = new Set(rows.map(({ id }) => id));
  return new Set(keys.filter((key) => known.has(ids.get(key) ?? "")));
}

const fileIdOf = (key: string): string => /\/([0-9a-f-]{36})[^/]*$/.exec(key)?.[1] ?? "";

/** Staged files that are cleared at one go: each takes a few of the calls that a Worker may make. */
export const STAGED_AT_ONCE = 100;

/** Daily: staged files whose form was never saved go, and what was taken away; rows first, so that no form can still take them. Returns how many went. */
export async function clearStaged(db: Db, env: Pick<FileBindings, "FILES">, now: Date): Promise<number> {
  const isOver = and(ne(files.state, "stored"), lt(files.expiresAt, now.toISOString()));
  const query = q.select({ id: files.id, key: files.key }).from(files).where(isOver).limit(STAGED_AT_ONCE);
  const { rows } = await readBatch(db, { rows: many(query) });
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await writeBatch(db, [q.delete(files).where(and(inArray(files.id, ids), isOver))]);
  for (const { key } of rows) await deleteByPrefix(bucketOf(env), stemOf(key), (keys) => withRows(db, keys));
  return rows.length;
}

/** All that an event had, when it is gone itself. */
export const deleteFiles = (env: Pick<FileBindings, "FILES">, eventId: string): Promise<number> =>
  deleteByPrefix(bucketOf(env), `${eventId}/`);

/** Objects that are copied at one go: each takes a few of the requests that a Worker may make. */
const COPIED_AT_ONCE = 300;

/** Copies one event's objects to another's folder. Returns from where to go on; nothing when all is done. */
export async function copyFiles(
  env: Pick<FileBindings, "FILES">,
  { from, eventId, cursor }: { from: string; eventId: string; cursor?: string },
): Promise<string | undefined> {
  const bucket = bucketOf(env);
  const page = await bucket.list({ prefix: `${from}/`, cursor, limit: COPIED_AT_ONCE });
  for (const { key } of page.objects)
    await copyObject(bucket, key, `${eventId}/${key.slice(from.length + 1)}`);
  return page.truncated ? page.cursor : undefined;
}

async function copyObject(bucket: R2Bucket, key: string, to: string): Promise<void> {
  const object = await bucket.get(key);
  if (!object) return;
  const copy = new ObjectWriter(bucket, to);
  for await (const piece of object.body as unknown as AsyncIterable<Uint8Array>) await copy.write(piece);
  await copy.finish();
}

/** Files that are copied at one go, each with its made sizes. */
const GIVEN_AT_ONCE = 60;

/**
 * Copies what an event was given by the one that it was made after: each file and its made sizes, one after the other, each noted
 * as it is there, so that work that is cut off goes on where it was. Says whether any is left.
 */
export async function copyGivenFiles(db: Db, env: Pick<FileBindings, "FILES">): Promise<boolean> {
  const bucket = bucketOf(env);
  const isGiven = isNotNull(files.copiedFrom);
  const query = q
    .select({ id: files.id, key: files.key, from: files.copiedFrom })
    .from(files)
    .where(isGiven)
    .orderBy(files.id)
    .limit(GIVEN_AT_ONCE);
  const { rows } = await readBatch(db, { rows: many(query) });
  for (const { id, key, from } of rows) {
    if (from === null) continue;
    const [stem, own] = [stemOf(from), stemOf(key)];
    const { objects } = await bucket.list({ prefix: stem });
    for (const object of objects) await copyObject(bucket, object.key, own + object.key.slice(stem.length));
    if (!objects.some((object) => object.key === from))
      report(new Error("A file that was to be copied is not there any more"), { fileId: id });
    await writeBatch(db, [q.update(files).set({ copiedFrom: null }).where(eq(files.id, id))]);
  }
  return rows.length === GIVEN_AT_ONCE;
}

/** How long an object may be without a row: far longer than any upload or any work of the outbox takes. */
const ORPHAN_MS = 48 * 3_600_000;

/**
 * Daily: objects that no row holds go. They come of uploads whose batch failed, and of work that was cut off. Looks through
 * one page of the storage's list; the cursor is where the next one begins, undefined after the last.
 */
export async function clearOrphans(
  db: Db,
  env: Pick<FileBindings, "FILES">,
  { eventId, now, cursor }: { eventId: string; now: Date; cursor?: string | undefined },
): Promise<{ cleared: number; cursor: string | undefined }> {
  const bucket = bucketOf(env);
  const page = await bucket.list({ prefix: `${eventId}/`, cursor });
  const old = page.objects.filter(({ uploaded }) => now.getTime() - uploaded.getTime() > ORPHAN_MS);
  const kept = await withRows(
    db,
    old.map(({ key }) => key),
  );
  const going = old.map(({ key }) => key).filter((key) => !kept.has(key));
  if (going.length > 0) await bucket.delete(going);
  return { cleared: going.length, cursor: page.truncated ? page.cursor : undefined };
}
