import { type SQL, sql } from "drizzle-orm";
import type { Database, Statement } from "./database";
import { rootRead } from "./event/root";

const [FROM, TO] = ["/*<*/", "/*>*/"];

/**
 * A piece of a statement that things with named teams or conditions alone need. It is asked as written, with the piece; where an event has no such
 * thing, `withoutExceptions` leaves it out. What is left must be SQL, and say the same there.
 */
export const forExceptions = (piece: SQL): SQL => sql`${sql.raw(FROM)}${piece}${sql.raw(TO)}`;

/** The statement without these pieces, which may stand in one another. */
export function plainText(text: string): string {
  const known = plainTexts.get(text);
  if (known !== undefined) return known;
  let depth = 0;
  let plain = "";
  for (const piece of text.split(/(\/\*[<>]\*\/)/)) {
    if (piece === FROM) depth += 1;
    else if (piece === TO) depth -= 1;
    else if (depth === 0) plain += piece;
  }
  if (plainTexts.size >= 2_000) plainTexts.clear();
  plainTexts.set(text, plain);
  return plain;
}
const plainTexts = new Map<string, string>();

/** Databases in which there was no exception when they were last asked. */
const plainDatabases = new Set<string>();

/**
 * Reads leave out what is for exceptions where the event has none: SQLite compiles each statement anew, and that is most of what the rule costs.
 * That there is none is remembered, and asked again in the very snapshot: where it is true no more, all is read anew, as written. Writes, and
 * with them their guards, are sent as written.
 */
export function withoutExceptions(db: Database, url: string): Database {
  return {
    ...db,
    async batch(statements, mode) {
      if (mode !== "read") return db.batch(statements, mode);
      const place = statements.findIndex((one) => textOf(one) === ROOT.sql);
      if (place < 0 && !statements.some((one) => textOf(one).includes(FROM)))
        return db.batch(statements, mode);
      const asked = place < 0 ? [...statements, ROOT] : statements;
      const isPlain = plainDatabases.has(url);
      const results = await db.batch(isPlain ? asked.map(plainly) : asked, mode);
      const root = results[place < 0 ? statements.length : place]?.rows[0];
      if (root?.has_exceptions === 0) {
        if (plainDatabases.size >= 5_000) plainDatabases.clear();
        plainDatabases.add(url);
      } else {
        plainDatabases.delete(url);
        if (isPlain) return db.batch(statements, mode);
      }
      return place < 0 ? results.slice(0, -1) : results;
    },
  };
}

const ROOT = rootRead({}).statement;
const textOf = (one: Statement): string => (typeof one === "string" ? one : one.sql);
const plainly = (one: Statement): Statement =>
  typeof one === "string" ? plainText(one) : { ...one, sql: plainText(one.sql) };
