import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip, gzipSync } from "node:zlib";
import { unseal } from "#db/seal";
import type { DatabaseAddress } from "./driver";
import {
  BOOK_TABLE,
  type DumpHeader,
  type DumpKind,
  DumpMeter,
  FORMAT,
  headerText,
  verifyDump,
} from "./dump-file";
import { sayingFault } from "./event-state";
import { getEvent } from "./events";
import type { Installation } from "./installation";
import { PlainError } from "./plain-error";

export interface Backup {
  file: string;
  header: DumpHeader;
}

/**
 * Writes an event's database to a file, as it is at one moment, while people go on working. The file appears under its
 * name only after it was read back and found whole.
 */
export async function backupEvent(from: Installation, slug: string, to?: string): Promise<Backup> {
  const event = await getEvent(from.control, slug);
  if (!event.databaseUrl || event.status === "creating" || event.status === "deleting") {
    throw new PlainError(`"${slug}" has nothing to back up: its status is "${event.status}".`);
  }
  const token = event.databaseToken
    ? await unseal({ secret: from.env.APP_SECRET, purpose: "databaseToken" }, event.databaseToken)
    : "";
  const file = to ?? `${slug}-${stamp()}.sql.gz`;
  const header = await sayingFault(from, event, () =>
    writeDump(from, { url: event.databaseUrl, token }, { slug, file, kind: "event" }, (eventId) => {
      if (eventId !== event.id) {
        throw new PlainError(`The database of "${slug}" says that it is another event's (${eventId}).`);
      }
      return { name: event.name };
    }),
  );
  return { file, header };
}

/** For names of files: `2027-01-31T123000Z`. */
export const stamp = (): string => `${new Date().toISOString().slice(0, 19).replaceAll(":", "")}Z`;

/** `more` gets the id of the event that the dump says it is of, and gives what the header says besides. */
export async function writeDump(
  from: Pick<Installation, "driver" | "log">,
  of: DatabaseAddress,
  { slug, file, kind }: { slug: string; file: string; kind: DumpKind },
  more: (eventId: string) => Pick<DumpHeader, "name" | "keys">,
): Promise<DumpHeader> {
  if (existsSync(file)) throw new PlainError(`${file} is there already: choose another name.`);
  const takenAt = new Date().toISOString();
  const [body, whole] = [`${file}.body`, `${file}.part`];
  try {
    from.log(`1/3 Dumping ${slug}`);
    const meter = new DumpMeter();
    const dump = await from.driver.dump(of);
    await pipeline(dump, metered(meter), createGzip(), createWriteStream(body, PRIVATE));
    const { sha256, isWhole, eventId } = meter.end();
    if (!isWhole) throw new PlainError(`The dump of "${slug}" broke off. Nothing was written: try again.`);
    const { rows, bytes } = meter;
    const schemaVersion = rows[BOOK_TABLE] ?? 0;
    const facts = more(eventId);
    const header = { format: FORMAT, slug, eventId, ...facts, takenAt, schemaVersion, sha256, bytes, rows };
    // gzip files may be strung together: the header is known last and stands first.
    await writeFile(whole, gzipSync(headerText(header, kind)), PRIVATE);
    await pipeline(createReadStream(body), createWriteStream(whole, { ...PRIVATE, flags: "a" }));
    from.log("2/3 Reading it back");
    await verifyDump(whole, kind);
    await rename(whole, file);
    from.log(`3/3 ${file}: ${sumOf(rows)} rows of ${Object.keys(rows).length} tables, ${bytes} bytes of SQL`);
    return header;
  } catch (error) {
    throw whenUnwritable(error);
  } finally {
    await Promise.all([body, whole].map((path) => rm(path, { force: true })));
  }
}

/** People's data: for the owner of the file only. */
const PRIVATE = { mode: 0o600 };

export const sumOf = (rows: Record<string, number>): number =>
  Object.values(rows).reduce((sum, n) => sum + n, 0);

const metered = (meter: DumpMeter) =>
  async function* (pieces: AsyncIterable<Uint8Array>) {
    for await (const piece of pieces) {
      meter.push(piece);
      yield piece;
    }
  };

/** A line for people, where it is the disk that refuses. */
export function whenUnwritable(error: unknown): unknown {
  const { code = "", message } = error as { code?: string; message: string };
  const isDisk = /^(ENOENT|EACCES|ENOSPC|EISDIR|ENOTDIR|EROFS)$/.test(code);
  return isDisk ? new PlainError(`The backup cannot be written: ${message}`) : error;
}
