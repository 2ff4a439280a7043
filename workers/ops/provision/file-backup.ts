import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import * as z from "zod";
import type { FileStore, StoredObject } from "./file-store";
import { PlainError } from "./plain-error";

/**
 * The uploaded files of a backup: a folder with a file for each content, named by its SHA-256, and a list of the objects
 * that are made of them. Nothing is ever held whole in memory.
 */
const LIST = "files.jsonl";
const BYTES = "files";
const FIRST_LINE = { backup: "files of an event", format: 1 } as const;
const PRIVATE = { mode: 0o600 };

const Entry = z.object({
  /** Without the event's id, which it begins with in storage. */
  path: z.string().min(1),
  size: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  contentType: z.string().optional(),
});
export type FileEntry = z.infer<typeof Entry>;

const bytesOf = (folder: string, sha256: string) => join(folder, BYTES, sha256.slice(0, 2), sha256);

/** Copies an event's objects; those that `done` has already are left out. Returns all of them, by path. */
export async function copyOut(
  store: FileStore,
  eventId: string,
  folder: string,
  done: ReadonlyMap<string, FileEntry> = new Map(),
): Promise<Map<string, FileEntry>> {
  const entries = new Map(done);
  for await (const object of store.list(`${eventId}/`)) {
    const path = object.key.slice(eventId.length + 1);
    if (entries.has(path)) continue;
    const entry = await copyOne(store, object, folder);
    if (entry) entries.set(path, { path, ...entry });
  }
  return entries;
}

async function copyOne(
  store: FileStore,
  { key, contentType }: StoredObject,
  folder: string,
): Promise<Omit<FileEntry, "path"> | null> {
  const data = await store.read(key);
  // Deleted since it was listed.
  if (!data) return null;
  const part = join(folder, BYTES, "part");
  await mkdir(join(folder, BYTES), { recursive: true, mode: 0o700 });
  const meter = new ByteMeter();
  await pipeline(data, meter.through, createWriteStream(part, PRIVATE));
  const { size, sha256 } = meter.end();
  const file = bytesOf(folder, sha256);
  await mkdir(join(file, ".."), { recursive: true, mode: 0o700 });
  await rename(part, file);
  return { size, sha256, ...(contentType && { contentType }) };
}

/** Written last: a folder without its list is no backup. */
export async function writeList(folder: string, entries: Iterable<FileEntry>): Promise<void> {
  const lines = [...entries].sort((a, b) => (a.path < b.path ? -1 : 1)).map((entry) => JSON.stringify(entry));
  const sha256 = createHash("sha256").update(lines.join("\n")).digest("hex");
  const head = JSON.stringify({ ...FIRST_LINE, objects: lines.length, sha256 });
  await writeFile(join(folder, LIST), `${[head, ...lines].join("\n")}\n`, PRIVATE);
}

/** The list of a backup's files. Throws a line for people where it is not what was written. */
export async function readList(folder: string): Promise<FileEntry[]> {
  const file = join(folder, LIST);
  if (!existsSync(file)) {
    throw new PlainError(
      `${folder} has no list of files (${LIST}): it is not a backup with --files, or was cut off.`,
    );
  }
  const [head = "", ...lines] = (await readFile(file, "utf8")).trimEnd().split("\n");
  try {
    const { backup, format, objects, sha256 } = JSON.parse(head) as typeof FIRST_LINE & {
      objects: number;
      sha256: string;
    };
    if (backup !== FIRST_LINE.backup || objects !== lines.length) throw new Error("cut off");
    if (format > FIRST_LINE.format)
      throw new PlainError(`${file} was made by a newer release (format ${format}).`);
    if (createHash("sha256").update(lines.join("\n")).digest("hex") !== sha256) throw new Error("changed");
    return lines.map((line) => Entry.parse(JSON.parse(line)));
  } catch (error) {
    if (error instanceof PlainError) throw error;
    throw new PlainError(`${file} is damaged: it is not what was written. Nothing was changed.`);
  }
}

/** Reads every file of a backup to its end, and compares its SHA-256 and its size with the list. */
export async function verifyFiles(folder: string): Promise<{ entries: FileEntry[]; bytes: number }> {
  const entries = await readList(folder);
  const seen = new Map<string, number>();
  for (const { path, size, sha256 } of entries) {
    if (!seen.has(sha256)) seen.set(sha256, await sizeWhenWhole(folder, path, sha256));
    if (seen.get(sha256) !== size) throw damaged(path, "its size is another");
  }
  return { entries, bytes: entries.reduce((sum, { size }) => sum + size, 0) };
}

async function sizeWhenWhole(folder: string, path: string, sha256: string): Promise<number> {
  const found = await measured(createReadStream(bytesOf(folder, sha256))).catch((error) => {
    throw damaged(path, error.code === "ENOENT" ? "it is missing" : "it cannot be read");
  });
  if (found.sha256 !== sha256) throw damaged(path, "its content is not what was written");
  return found.size;
}

/**
 * Puts a backup's files under an event's id, each checked once more on its way: one that is not what was written never
 * becomes an object. What is there under the same name with the same size stays as it is (names are never used twice).
 */
export async function copyIn(
  store: FileStore,
  eventId: string,
  folder: string,
  entries: readonly FileEntry[],
): Promise<{ written: number; kept: number }> {
  const there = new Map<string, number>();
  for await (const { key, size } of store.list(`${eventId}/`)) there.set(key, size);
  let written = 0;
  for (const { path, size, sha256, contentType } of entries) {
    const key = `${eventId}/${path}`;
    if (there.get(key) === size && (await sha256Of(store, key)) === sha256) continue;
    const checked = new ByteMeter();
    const data = checked.through(createReadStream(bytesOf(folder, sha256)));
    await store.write(
      { key, size, contentType },
      checked.holdingLast(data, sha256, () => damaged(path, "it changed")),
    );
    written += 1;
  }
  return { written, kept: entries.length - written };
}

async function sha256Of(store: FileStore, key: string): Promise<string | null> {
  const data = await store.read(key);
  return data && (await measured(data)).sha256;
}

/** Reads to the end, and keeps nothing. */
async function measured(data: AsyncIterable<Uint8Array>): Promise<{ size: number; sha256: string }> {
  const meter = new ByteMeter();
  for await (const _ of meter.through(data)) {
    // Only the meter looks.
  }
  return meter.end();
}

class ByteMeter {
  private size = 0;
  private readonly hash = createHash("sha256");
  private digest = "";

  readonly through = async function* (
    this: ByteMeter,
    pieces: AsyncIterable<Uint8Array>,
  ): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      this.hash.update(piece);
      this.size += piece.length;
      yield piece;
    }
  }.bind(this);

  /** The last piece goes on only when all were right: without it the other side takes nothing. */
  async *holdingLast(
    pieces: AsyncIterable<Uint8Array>,
    sha256: string,
    otherwise: () => Error,
  ): AsyncGenerator<Uint8Array> {
    let held: Uint8Array | null = null;
    for await (const piece of pieces) {
      if (held) yield held;
      held = piece;
    }
    if (this.end().sha256 !== sha256) throw otherwise();
    if (held) yield held;
  }

  end(): { size: number; sha256: string } {
    this.digest ||= this.hash.digest("hex");
    return { size: this.size, sha256: this.digest };
  }
}

const damaged = (path: string, why: string) =>
  new PlainError(`The backup's file ${path} is damaged: ${why}. Nothing was changed.`);

/** Leaves nothing of a backup that broke off. */
export const discard = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

export async function isEmptyOrNew(folder: string): Promise<boolean> {
  return !existsSync(folder) || ((await stat(folder)).isDirectory() && (await readdir(folder)).length === 0);
}
