import type { ControlDatabase, EventDatabase } from "#db/database";
import { type DumpHeader, type DumpKind, readDump } from "./dump-file";
import { PlainError } from "./plain-error";
import { insertedTable } from "./sql-statements";

const STATEMENTS_AT_ONCE = 400;
const CHARACTERS_AT_ONCE = 500_000;

/** Loads a backup into an empty database, and counts what arrived. */
export async function loadDump(
  db: EventDatabase | ControlDatabase,
  file: string,
  kind: DumpKind = "event",
): Promise<DumpHeader> {
  const loader = new DumpLoader(db);
  let header: DumpHeader | undefined;
  for await (const part of readDump(file, kind)) {
    header = part.header;
    await loader.load(part.statements);
  }
  await loader.end();
  await verifyRows(db, header!.rows);
  return header!;
}

/** Takes the statements of a dump into an empty database, by the protocol that every server speaks. */
export class DumpLoader {
  private waiting: string[] = [];
  private size = 0;
  private readonly translate = translator();

  constructor(private readonly db: EventDatabase | ControlDatabase) {}

  async load(statements: readonly string[]): Promise<void> {
    for (const statement of statements) {
      const wanted = this.translate(statement);
      if (!wanted) continue;
      this.waiting.push(wanted);
      this.size += wanted.length;
      if (this.waiting.length >= STATEMENTS_AT_ONCE || this.size >= CHARACTERS_AT_ONCE) await this.end();
    }
  }

  /** Sends what is waiting. */
  async end(): Promise<void> {
    // `migrate`: without foreign keys, since the rows come in the order of the tables' names or making.
    if (this.waiting.length > 0) await this.db.migrate(this.waiting);
    this.waiting = [];
    this.size = 0;
  }
}

/** Every table holds as many rows as are expected. */
async function verifyRows(
  db: EventDatabase | ControlDatabase,
  expected: Record<string, number>,
): Promise<void> {
  const tables = Object.keys(expected);
  const found = await db.batch(
    tables.map((table) => `select count(*) as n from "${table.replaceAll('"', '""')}"`),
    "read",
  );
  tables.forEach((table, index) => {
    const n = Number(found[index]?.rows[0]?.n);
    if (n !== expected[table]) {
      throw new PlainError(
        `${table} has ${n} rows after loading, not ${expected[table]}. Nothing was changed.`,
      );
    }
  });
}

/**
 * A dump is written for SQLite's shell. Of that, a server takes no transactions, and makes a virtual table (the search
 * index) by its own statement only; the tables behind it are there then, with first rows of their own.
 */
function translator(): (statement: string) => string | null {
  const virtual: string[] = [];
  return (statement) => {
    if (/^(pragma|begin|commit)\b/i.test(statement)) return null;
    // A NUL ends SQL; in a text it is put together again.
    const whole = statement.replaceAll("\0", "'||char(0)||'");
    const table = insertedTable(statement);
    if (table === "sqlite_schema" || table === "sqlite_master") {
      const [, name = "", made = ""] =
        /VALUES\('table','((?:[^']|'')*)','(?:[^']|'')*',0,'([\s\S]*)'\)$/.exec(whole) ?? [];
      virtual.push(`${name.replaceAll("''", "'")}_`);
      return made.replaceAll("''", "'");
    }
    if (table && virtual.some((prefix) => table.startsWith(prefix))) {
      return whole.replace(/^insert into/i, "insert or replace into");
    }
    return whole;
  };
}
