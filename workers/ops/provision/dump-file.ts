import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import * as z from "zod";
import { PlainError } from "./plain-error";
import { insertedTable, StatementSplitter } from "./sql-statements";

/** A backup: two lines of comment, then SQL; all of it gzipped. */
const FIRST_LINES = {
  event: "-- Exhibitor portal: the backup of an event",
  control: "-- Exhibitor portal: the backup of the control database",
} as const;
export type DumpKind = keyof typeof FIRST_LINES;
const WHAT = { event: "a backup of an event", control: "a backup of the control database" } as const;
export const FORMAT = 1;

const Header = z.object({
  format: z.number().int(),
  slug: z.string(),
  eventId: z.string(),
  name: z.string(),
  takenAt: z.string(),
  /** How many migrations the database had. */
  schemaVersion: z.number().int(),
  /** Of the SQL after the header. */
  sha256: z.string(),
  bytes: z.number().int(),
  rows: z.record(z.string(), z.number().int()),
  /** Of a control database: by which its sealed texts' keys are known again (control-backup.ts). */
  keys: z.string().optional(),
});
export type DumpHeader = z.infer<typeof Header>;

export const headerText = (header: DumpHeader, kind: DumpKind = "event"): string =>
  `${FIRST_LINES[kind]}\n-- ${JSON.stringify(header)}\n`;

/** The book of migrations: its rows are the schema version. */
export const BOOK_TABLE = "__drizzle_migrations";

/** Counts and hashes SQL while it passes by. */
export class DumpMeter {
  readonly rows: Record<string, number> = {};
  bytes = 0;
  private readonly hash = createHash("sha256");
  private readonly splitter = new StatementSplitter();
  private readonly decoder = new TextDecoder("utf-8", { fatal: true });
  private last = "";
  private eventId = "";

  /** The statements that are whole with this piece. */
  push(piece: Uint8Array): string[] {
    this.hash.update(piece);
    this.bytes += piece.length;
    return this.look(this.splitter.push(this.decoder.decode(piece, { stream: true })));
  }

  end(): { last: string[]; sha256: string; isWhole: boolean; eventId: string } {
    const { statements, rest } = this.splitter.end();
    const last = this.look(statements);
    const isWhole = rest === "" && this.last === "COMMIT";
    return { last, sha256: this.hash.digest("hex"), isWhole, eventId: this.eventId };
  }

  private look(statements: string[]): string[] {
    for (const statement of statements) {
      this.last = statement;
      const table = insertedTable(statement);
      if (table === "event_root") this.eventId = /VALUES\('([^']*)'/i.exec(statement)?.[1] ?? "";
      // The database's own tables are not rows of ours.
      if (table && !table.startsWith("sqlite_")) this.rows[table] = (this.rows[table] ?? 0) + 1;
    }
    return statements;
  }
}

/** The statements of a backup, group by group. Throws a line for people where the file is not what it should be. */
export async function* readDump(
  file: string,
  kind: DumpKind = "event",
): AsyncGenerator<{ header: DumpHeader; statements: string[] }> {
  const meter = new DumpMeter();
  let head: Buffer | null = Buffer.alloc(0);
  let header: DumpHeader | null = null;
  try {
    for await (const chunk of unzipped(file)) {
      let body: Buffer = chunk;
      if (head) {
        head = Buffer.concat([head, chunk]);
        const end = head.indexOf("\n", head.indexOf("\n") + 1);
        if (end < 0 && head.length < HEADER_LIMIT && head.includes(FIRST_LINES[kind].slice(0, head.length)))
          continue;
        header = headerOf(file, kind, head.subarray(0, Math.max(end, 0)).toString("utf8"));
        body = head.subarray(end + 1);
        head = null;
      }
      yield { header: header!, statements: meter.push(body) };
    }
  } catch (error) {
    throw plain(file, kind, error);
  }
  if (!header) throw new PlainError(`${file} is not ${WHAT[kind]}: it ends before its header does.`);
  const { last, sha256, isWhole, eventId } = meter.end();
  if (sha256 !== header.sha256 || !isWhole) {
    const why = meter.bytes < header.bytes ? "it was cut off" : "its content is not what was written";
    throw new PlainError(`${file} is damaged: ${why}. Nothing was changed.`);
  }
  if (eventId !== header.eventId || JSON.stringify(meter.rows) !== JSON.stringify(header.rows)) {
    throw new PlainError(`${file} is damaged: its header does not fit its content. Nothing was changed.`);
  }
  yield { header, statements: last };
}

/** Reads a backup to its end, and returns its header when all of it is right. */
export async function verifyDump(file: string, kind: DumpKind = "event"): Promise<DumpHeader> {
  let header: DumpHeader | undefined;
  for await (const part of readDump(file, kind)) header = part.header;
  return header!;
}

const HEADER_LIMIT = 1_000_000;

async function* unzipped(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file);
  const gunzip = createGunzip();
  source.on("error", (error) => gunzip.destroy(error));
  try {
    yield* source.pipe(gunzip) as AsyncIterable<Buffer>;
  } finally {
    source.destroy();
  }
}

function headerOf(file: string, kind: DumpKind, text: string): DumpHeader {
  const [first, second = ""] = text.split("\n");
  if (first !== FIRST_LINES[kind]) throw new PlainError(`${file} is not ${WHAT[kind]}.`);
  let read: unknown;
  try {
    read = JSON.parse(second.slice(3));
  } catch {
    read = null;
  }
  const format = (read as { format?: unknown } | null)?.format;
  if (typeof format === "number" && format > FORMAT) {
    throw new PlainError(`${file} was made by a newer release (format ${format}). Nothing was changed.`);
  }
  const parsed = Header.safeParse(read);
  if (!parsed.success) throw new PlainError(`${file} is damaged: its header cannot be read.`);
  return parsed.data;
}

function plain(file: string, kind: DumpKind, error: unknown): unknown {
  const { code = "" } = error as { code?: string };
  if (code === "ENOENT") return new PlainError(`There is no file ${file}.`);
  if (code === "EISDIR" || code === "EACCES") return new PlainError(`${file} cannot be read (${code}).`);
  if (code === "Z_BUF_ERROR")
    return new PlainError(`${file} is damaged: it was cut off. Nothing was changed.`);
  if (code === "Z_DATA_ERROR" && /incorrect header check/.test((error as Error).message)) {
    return new PlainError(`${file} is not ${WHAT[kind]}: it is not gzipped, or begins wrongly.`);
  }
  if (code.startsWith("Z_") || code === "ERR_ENCODING_INVALID_ENCODED_DATA") {
    return new PlainError(`${file} is damaged: it cannot be unpacked. Nothing was changed.`);
  }
  return error;
}
