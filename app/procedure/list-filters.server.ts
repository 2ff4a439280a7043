import { type Column, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { jsonList } from "#db/json-row";
import { addDays, isDay } from "~/lib/dates";
import { manyOf } from "~/lib/many.schema";
import { searchText } from "~/lib/search.schema";
import { folded, searchWords, wordsIn } from "~/lib/text.rules";
import type { StoredKind } from "./room-search.server";

/** What an address may ask of a list, and what that leaves of it; what is not asked, or not fit to be, narrows nothing. */
export interface Filter<Value, Scope> {
  shape: z.ZodType<Value>;
  where(value: Value, scope: Scope): SQL | undefined;
}

const many = manyOf.catch([]);

/** What one word of a search is looked for in; null where it cannot be looked for there. */
type Searched = (word: string) => SQL | null;

/**
 * In the search index, at the beginning of a word, case and marks aside: `title` is the name of the thing, `body` what else
 * is found by (search-index.ts).
 */
export function indexed(
  kind: StoredKind,
  ref: SQL | Column,
  columns: "title" | "title body" = "title",
): Searched {
  return (word) => {
    const phrase = wordsIn(word).join(" ");
    // A word of marks alone is nothing to the tokenizer either.
    if (!/[\p{L}\p{N}\p{Co}]/u.test(phrase)) return null;
    const match = `kind : "${kind}" AND {${columns}} : "${phrase}" *`;
    return sql`${ref} in (select ref from search_entry where search_entry match ${match})`;
  };
}

/** Anywhere in a text as it is stored, the case of plain letters aside. */
export const within =
  (text: SQL | Column): Searched =>
  (word) =>
    sql`instr(lower(${text}), lower(${word})) > 0`;

/** Anywhere in a text that was stored folded. */
export const withinFolded =
  (text: SQL | Column): Searched =>
  (word) =>
    sql`instr(${text}, ${folded(word)}) > 0`;

/** The one meaning of search in lists: every word occurs, in any order, each of them anywhere in what is searched. */
export const text = (...searched: Searched[]): Filter<string, unknown> => ({
  shape: searchText,
  where(value) {
    const words = searchWords(value).map((word) => anyOf(searched.flatMap((find) => find(word) ?? [])));
    return words.length > 0 ? sql.join(words, sql` and `) : undefined;
  },
});

const anyOf = (conditions: SQL[]): SQL =>
  conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`;

/** One value or many of a column; `none` is the word for those that have none. */
export const among = (column: SQL | Column, none?: string): Filter<string[], unknown> => ({
  shape: many,
  where(values) {
    if (values.length === 0) return undefined;
    const isNamed = sql`${column} in ${jsonList(values)}`;
    return none !== undefined && values.includes(none) ? sql`(${isNamed} or ${column} is null)` : isNamed;
  },
});

/** The same over a table of links: `links` is `from … where …`, `none` the word for those that have no link. */
export const linked = (column: SQL | Column, links: SQL, none: string): Filter<string[], unknown> => ({
  shape: many,
  where(values) {
    if (values.length === 0) return undefined;
    const isNamed = sql`exists (select 1 ${links} and ${column} in ${jsonList(values)})`;
    return values.includes(none) ? sql`(${isNamed} or not exists (select 1 ${links}))` : isNamed;
  },
});

/** Values that the list knows; others count as not asked. `same` are other words for some of them. */
export const known = <const Value extends string, Scope = unknown>(
  values: readonly Value[],
  where: (chosen: Value[], scope: Scope) => SQL,
  same: Record<string, Value> = {},
): Filter<Value[], Scope> => ({
  shape: many.transform((list) =>
    list.flatMap((one) => values.find((value) => value === (same[one] ?? one)) ?? []),
  ),
  where: (chosen, scope) => (chosen.length > 0 ? where(chosen, scope) : undefined),
});

/** One of the values. */
export const oneOf = <const Value extends string, Scope = unknown>(
  values: readonly [Value, ...Value[]],
  where: (value: Value, scope: Scope) => SQL | undefined,
): Filter<Value | undefined, Scope> => ({
  shape: z.enum(values).optional().catch(undefined),
  where: (value, scope) => (value === undefined ? undefined : where(value, scope)),
});

/** A box that is ticked. */
export const flag = (condition: SQL): Filter<"1" | undefined, unknown> => ({
  shape: z.literal("1").optional().catch(undefined),
  where: (value) => (value === undefined ? undefined : condition),
});

/** A calendar day, `YYYY-MM-DD`. */
export const day = (where: (value: string) => SQL): Filter<string | undefined, unknown> => ({
  shape: z
    .string()
    .refine((value) => isDay(value))
    .optional()
    .catch(undefined),
  where: (value) => (value === undefined ? undefined : where(value)),
});

/**
 * The same over an instant: from the beginning of the day, or until its end. `startOf` says when a day begins, as the instants are stored.
 */
export const instantOfDay = <Scope>(
  way: "from" | "until",
  at: SQL | Column,
  startOf: (value: string, scope: Scope) => string,
): Filter<string | undefined, Scope> => ({
  shape: day(() => sql``).shape,
  where(value, scope) {
    if (value === undefined) return undefined;
    const first = way === "from" ? value : addDays(value, 1);
    // The last day of the calendar has none after it: nothing is later.
    if (!isDay(first)) return undefined;
    const start = startOf(first, scope);
    return way === "from" ? sql`${at} >= ${start}` : sql`${at} < ${start}`;
  },
});
