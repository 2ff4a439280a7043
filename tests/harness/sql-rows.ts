import type { SQL } from "drizzle-orm";
import type { Read } from "#db/read-batch";
import { toStatement } from "#db/write-batch";

/** The rows of a piece of SQL as the driver gives them: flags are 0 and 1. */
export const sqlRows = <Row>(statement: SQL): Read<Row[]> => ({
  statement: toStatement(statement),
  parse: (result) => result.rows as unknown as Row[],
});
