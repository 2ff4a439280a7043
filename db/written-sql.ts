import { type SQL, sql } from "drizzle-orm";
import { dialect } from "./write-batch";

/**
 * SQL that is the same whenever it is asked, as one text with its values in it: drizzle writes it once, not anew in each statement that it
 * is part of. For values of our own alone; what people typed stays a parameter.
 */
export const writtenSql = <T>(part: SQL<T>): SQL<T> =>
  sql.raw(dialect.sqlToQuery(part.inlineParams()).sql) as SQL<T>;
