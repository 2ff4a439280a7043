import type { InStatement, ResultSet } from "@libsql/client/web";

/**
 * What a database does. `openDatabase` makes one, and decorators add to it: each takes a database and returns one, with
 * `batch` made anew and the rest as it was.
 */
export interface Database {
  /** All statements in one transaction: all of them are done, or none. */
  batch: Batch;
  /** The statements of a migration, in one transaction without foreign keys: for the tools alone. */
  migrate(statements: InStatement[]): Promise<ResultSet[]>;
}

export type Batch = (statements: InStatement[], mode: BatchMode) => Promise<ResultSet[]>;
export type BatchMode = "read" | "write";

/** Branded, so that a read meant for one kind of database is never sent to the other. */
export interface EventDatabase extends Database {
  kind: "event";
}
export interface ControlDatabase extends Database {
  kind: "control";
}
