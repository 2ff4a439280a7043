import { existsSync, statSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { files } from "#db/event/schema/files";
import { many, q, readBatch } from "#db/read-batch";
import { type Backup, backupEvent, stamp, sumOf, whenUnwritable } from "./backup";
import { type DumpHeader, verifyDump } from "./dump-file";
import { getEvent } from "./events";
import {
  copyIn,
  copyOut,
  discard,
  type FileEntry,
  isEmptyOrNew,
  verifyFiles,
  writeList,
} from "./file-backup";
import type { FileStore } from "./file-store";
import type { Installation } from "./installation";
import { PlainError } from "./plain-error";

/** A backup with files is a folder: the event's database, the list of its files, and their bytes. */
const DATABASE = "database.sql.gz";

export interface WholeBackup {
  folder: string;
  header: DumpHeader;
  files: number;
  bytes: number;
  /** Rows of files whose object was not in storage: they were lost before. */
  missing: string[];
}

/**
 * An event's database and its files. The files are copied before the database and what was added meanwhile after it, so
 * that whatever the database speaks of is there, while people go on working. The folder appears under its name when it is whole.
 */
export async function backupWhole(
  from: Installation,
  store: FileStore,
  slug: string,
  to?: string,
): Promise<WholeBackup> {
  const event = await getEvent(from.control, slug);
  const folder = to ?? `${slug}-${stamp()}`;
  if (!(await isEmptyOrNew(folder))) throw new PlainError(`${folder} is there already: choose another name.`);
  const part = `${folder}.part`;
  await discard(part);
  try {
    await mkdir(part, { recursive: true, mode: 0o700 });
    from.log("Files, first round");
    const before = await copyOut(store, event.id, part);
    const { header } = await backupEvent(from, slug, join(part, DATABASE));
    from.log("Files, what was added meanwhile");
    const all = await copyOut(store, event.id, part, before);
    const missing = await rowsWithout(from, slug, all);
    await writeList(part, all.values());
    const { entries, bytes } = await verifyFiles(part);
    await discardEmpty(folder);
    await rename(part, folder);
    return { folder, header, files: entries.length, bytes, missing };
  } catch (error) {
    await discard(part);
    throw whenUnwritable(error);
  }
}

async function rowsWithout(
  on: Installation,
  slug: string,
  all: ReadonlyMap<string, FileEntry>,
): Promise<string[]> {
  const event = await getEvent(on.control, slug);
  const db = await on.openEvent(event);
  const { rows } = await readBatch(db, { rows: many(q.select({ key: files.key }).from(files)) });
  return rows.map(({ key }) => key).filter((key) => !all.has(key.slice(event.id.length + 1)));
}

const discardEmpty = async (folder: string) => (existsSync(folder) ? discard(folder) : undefined);

/** Reads all of a backup: a file of a database, or a folder with files too. */
export async function verifyBackup(
  path: string,
): Promise<{ header: DumpHeader; files: number; bytes: number }> {
  if (!isFolder(path)) return { header: await verifyDump(path), files: 0, bytes: 0 };
  const header = await verifyDump(join(path, DATABASE));
  const { entries, bytes } = await verifyFiles(path);
  return { header, files: entries.length, bytes };
}

export const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

export const databaseIn = (path: string): string => (isFolder(path) ? join(path, DATABASE) : path);

/** The files of a backup that was just read, ready to be put under an event's id. */
export async function filesIn(store: FileStore, folder: string) {
  const { entries } = await verifyFiles(folder);
  return (eventId: string) => copyIn(store, eventId, folder, entries);
}

export const summaryOf = ({
  header,
  files: count,
  bytes,
}: {
  header: Backup["header"];
  files: number;
  bytes: number;
}) =>
  `${header.slug} of ${header.takenAt}: ${sumOf(header.rows)} rows, ${count} files, ${bytes} bytes of files`;
