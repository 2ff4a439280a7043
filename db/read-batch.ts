import { is, Placeholder, type SQL, sql } from "drizzle-orm";
import { LibSQLDatabase } from "drizzle-orm/libsql/driver-core";
import { LibSQLSession } from "drizzle-orm/libsql/session";
import type { Database, Result } from "./database";
import { dialect, toStatement } from "./write-batch";

/** A read that was described but not made: `readBatch` makes many of them in one round trip. */
export interface Read<T> {
  statement: { sql: string; args: (string | number | null)[] };
  parse(result: Result): T;
  /** An empty answer of a required read is a 404. */
  required?: boolean;
  /** Its answer is known: nothing is asked. */
  isKnown?: boolean;
}

const session = new LibSQLSession({} as never, dialect, undefined, {}, undefined) as never;
/** Builds drizzle statements without a connection; the batch functions carry them to one, and no driver comes along. */
export const q = new LibSQLDatabase<Record<string, never>>("async", dialect, session, undefined);

interface Selectable<Row> {
  prepare(): {
    getQuery(): { sql: string; params: unknown[] };
    mapResult(response: unknown, isFromBatch?: boolean): unknown;
    execute(): Promise<Row[]>;
  };
}

/** All rows of a drizzle select. */
export function many<Row>(select: Selectable<Row>): Read<Row[]> {
  const prepared = select.prepare();
  const { sql, params } = prepared.getQuery();
  return {
    statement: { sql, args: params as (string | number | null)[] },
    parse: (result) => prepared.mapResult(result, true) as Row[],
  };
}

/** The first row of a drizzle select, or null. */
export function first<Row>(select: Selectable<Row>): Read<Row | null> {
  const read = many(select);
  return { ...read, parse: (result) => read.parse(result)[0] ?? null };
}

/** The first row of a drizzle select; none is a 404. */
export function required<Row>(select: Selectable<Row>): Read<Row> {
  return { ...(first(select) as Read<Row>), required: true };
}

/** SQL that answers one row with one column of JSON: the cheapest way to carry a long list. */
export function sqlJson<T>(statement: SQL): Read<T> {
  return {
    statement: toStatement(statement),
    parse: (result) => JSON.parse(String(result.rows[0]?.[0] ?? "null")) as T,
  };
}

/** Changes what a read gives, keeping the round trip. Of a required read that finds nothing there is nothing to change. */
export function mapRead<T, U>(read: Read<T>, map: (value: T) => U): Read<U> {
  const parse = (result: Result) => {
    const value = read.parse(result);
    return read.required && value === null ? (null as U) : map(value);
  };
  return { ...read, parse };
}

/**
 * A read whose SQL is written once, for what every request asks: drizzle takes longer to write a statement than SQLite to
 * answer it. What changes stands in it by name.
 */
export function fixedRead<const Names extends string, T>(
  names: readonly Names[],
  build: (slots: Record<Names, Placeholder>) => Read<T>,
): (values: Record<Names, string>) => Read<T> {
  const reads = fixedReads(names, (slots) => ({ read: build(slots) }));
  return (values) => reads(values).read;
}

/** The same of several that belong together. */
export function fixedReads<const Names extends string, R extends Reads>(
  names: readonly Names[],
  build: (slots: Record<Names, Placeholder>) => R,
): (values: Record<Names, string>) => R {
  let reads: [string, Read<unknown>][] | undefined;
  return (values) => {
    if (!reads) {
      const slots = {} as Record<Names, Placeholder>;
      for (const name of names) slots[name] = sql.placeholder(name);
      reads = Object.entries(build(slots));
    }
    const filled = reads.map(([name, { statement, ...rest }]) => {
      const args = (statement.args as unknown[]).map((arg) =>
        is(arg, Placeholder) ? values[arg.name as Names] : (arg as string),
      );
      return [name, { ...rest, statement: { sql: statement.sql, args } }];
    });
    return Object.fromEntries(filled) as R;
  };
}

/**
 * The same of a function of ids, which is called once, with slots in their places: it may put them into SQL and look at
 * them in no other way. No id is an empty text, which no row has.
 */
export function writtenOnce<A extends string[], T>(
  build: (...ids: A) => Read<T>,
): (...ids: Partial<{ [K in keyof A]: string | undefined }>) => Read<T> {
  const names = Array.from({ length: build.length }, (_, at) => `id${at}`);
  const read = fixedRead(names, (slots) => build(...(names.map((name) => slots[name]) as unknown as A)));
  return (...ids) => read(Object.fromEntries(names.map((name, at) => [name, ids[at] ?? ""])));
}

export type Reads = Record<string, Read<unknown>>;
export type Found<R extends Reads> = { [K in keyof R]: R[K] extends Read<infer T> ? T : never };

/** Makes all reads in one round trip, in one snapshot. What two of them ask alike is asked once. */
export async function readBatch<R extends Reads>(db: Pick<Database, "batch">, reads: R): Promise<Found<R>> {
  const names = Object.keys(reads);
  const found: Record<string, unknown> = {};
  if (names.length === 0) return found as Found<R>;
  const asked: Statement[] = [];
  const places = names.map((name) => {
    const { statement, isKnown } = reads[name] as Read<unknown>;
    if (isKnown) return -1;
    const known = asked.findIndex((other) => sameStatement(other, statement));
    return known < 0 ? asked.push(statement) - 1 : known;
  });
  const results = asked.length > 0 ? await db.batch(asked, "read") : [];
  names.forEach((name, index) => {
    found[name] = (reads[name] as Read<unknown>).parse(results[places[index] as number] ?? NO_RESULT);
  });
  return found as Found<R>;
}

const NO_RESULT: Result = { columns: [], rows: [], rowsAffected: 0 };

type Statement = Read<unknown>["statement"];
export const sameStatement = (one: Statement, other: Statement): boolean =>
  one.sql === other.sql &&
  one.args.length === other.args.length &&
  one.args.every((arg, at) => Object.is(arg, other.args[at]));

/** A read that is known without asking, so that a page can name it all the same. */
export function emptyRead<T>(value: T): Read<T> {
  return { statement: { sql: "select 1 where false", args: [] }, parse: () => value, isKnown: true };
}
