import { type SQL, sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { isAway } from "./away";
import type { Database, Result, Statement } from "./database";
import { isUnavailable } from "./unavailable";

/** A drizzle statement that was built but not run, or a piece of SQL. */
export type Buildable = { toSQL(): { sql: string; params: unknown[] } } | SQL;

/** A statement that must touch exactly `rows` rows (1 unless said); else the whole batch is taken back. */
export interface Guarded {
  write: Buildable;
  /** `"itself"`: the statement is an insert into `guard`, which fails by itself. */
  rows?: number | "itself";
  /** Thrown when the guard misses, or when a constraint of this very statement fails. */
  otherwise: () => Error;
}

export type Write = Buildable | Guarded;

/**
 * The one way to write: every statement in one `BEGIN IMMEDIATE` batch, all or nothing. (drizzle's own `db.batch` is
 * deferred and ends in SQLITE_BUSY under load.) Statement texts and parameters never leave this file.
 */
export async function writeBatch(
  db: Pick<Database, "batch">,
  writes: readonly (Write | null | false | undefined)[],
): Promise<Result[]> {
  const statements: Statement[] = [];
  const owners: (Guarded | null)[] = [];
  let guarded = false;
  for (const write of writes) {
    if (!write) continue;
    const guard = "write" in write ? write : null;
    statements.push(toStatement(guard ? guard.write : (write as Buildable)));
    owners.push(guard);
    if (!guard) continue;
    guarded = true;
    if (guard.rows === "itself") continue;
    statements.push(
      toStatement(
        sql`insert into guard(ok) values (case changes() when ${guard.rows ?? 1} then 1 else 0 end)`,
      ),
    );
    owners.push(guard);
  }
  if (statements.length === 0) return [];
  if (guarded) statements.push("delete from guard");
  try {
    return await db.batch(statements, "write");
  } catch (error) {
    throw ownerError(error, owners);
  }
}

/** SQLite wants at most some thousand parameters a statement: the size in which long lists are cut (spec 1.9). */
export const BATCH_SIZE = 500;

export const dialect = new SQLiteAsyncDialect();

export function toStatement(buildable: Buildable): { sql: string; args: (string | number | null)[] } {
  const { sql: text, params } = "toSQL" in buildable ? buildable.toSQL() : dialect.sqlToQuery(buildable);
  return { sql: text, args: params as (string | number | null)[] };
}

/** Which domain error does the failed batch stand for? The index of the failing statement says. */
function ownerError(error: unknown, owners: (Guarded | null)[]): Error {
  if (isAway(error) || isUnavailable(error)) return error;
  const { statementIndex, code, message } = error as {
    statementIndex?: number;
    code?: string;
    message?: string;
  };
  const isConstraint =
    `${code ?? ""} ${message ?? ""}`.includes("CONSTRAINT") || /constraint failed/i.test(message ?? "");
  const owner = statementIndex === undefined ? null : owners[statementIndex];
  if (owner && isConstraint) return owner.otherwise();
  return new DatabaseError(code ?? "UNKNOWN", isConstraint);
}

/** A failed write that no rule foresaw. Carries the code only: the driver's message may hold SQL. */
export class DatabaseError extends Error {
  constructor(
    readonly code: string,
    readonly isConstraint: boolean,
  ) {
    super(`The database refused a write (${code})`);
    this.name = "DatabaseError";
  }
}

/** One insert for so many rows as a statement takes. */
export function inserts<Row>(rows: readonly Row[], insert: (part: Row[]) => Write): Write[] {
  const writes: Write[] = [];
  for (let at = 0; at < rows.length; at += BATCH_SIZE) writes.push(insert(rows.slice(at, at + BATCH_SIZE)));
  return writes;
}
