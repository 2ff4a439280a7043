export type Value = string | number | bigint | null | ArrayBuffer;

export type Statement = string | { sql: string; args?: Value[] };

/** What a statement came to. Whole numbers beyond JavaScript's own are an error. */
export interface Result {
  columns: string[];
  rows: Row[];
  rowsAffected: number;
}

/** The values of a row, by the place and by the name of their column. */
export type Row = { length: number; [column: number]: Value } & Record<string, Value>;

/**
 * What a database does. `openDatabase` makes one, and decorators add to it: each takes a database and returns one, with
 * `batch` made anew and the rest as it was.
 */
export interface Database {
  /** All statements in one transaction: all of them are done, or none. */
  batch: Batch;
  /** The statements of a migration, in one transaction without foreign keys: for the tools alone. */
  migrate(statements: Statement[]): Promise<Result[]>;
}

export type Batch = (statements: Statement[], mode: BatchMode) => Promise<Result[]>;
export type BatchMode = "read" | "write";

/** Branded, so that a read meant for one kind of database is never sent to the other. */
export interface EventDatabase extends Database {
  kind: "event";
}
export interface ControlDatabase extends Database {
  kind: "control";
}
