import { type Column, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { type Cells, jsonRow, type RowOf } from "#db/json-row";
import { mapRead, type Read, sqlJson } from "#db/read-batch";
import { EXPORT_FORMATS } from "~/lib/export/columns";
import type { Filter } from "./list-filters.server";
import { pageUpTo } from "./page-number.schema";
import { PastLastPage } from "./past-last-page";
import { type KeysOfPage, type PlaceInList, placeInList } from "./place-in-list.rules";

type AnyFilter = { shape: z.ZodType; where(value: never, scope: never): SQL | undefined };
type Expression = SQL | Column;
/** Of a list whose parts are ordered by something that is one and the same in each: that. */
type OrderedBy<Scope> = Expression | ((scope: Scope) => Expression);

interface Declaration<Scope, C, A, F, S extends string> {
  /** Common tables, without `with`. */
  with?(scope: Scope): SQL;
  /** What is listed before any filter: `from … where …`; `key` names its rows. */
  from(scope: Scope): SQL;
  /**
   * The same rows as several scopes, each of which an index has in the order of this sort: a page is merged of their first
   * rows, where all rows had to be sorted. Undefined where there is nothing to be gained.
   */
  parts?(scope: Scope, sort: S | undefined): Scope[] | undefined;
  /** How many rows there are before any filter, where that is told for less than by reading them. */
  all?(scope: Scope): SQL;
  /** The same of the rows that one filter leaves, where it is the only one. */
  only?: { [K in keyof F]?: (value: ValueOf<F[K]>, scope: Scope) => SQL };
  key: Expression;
  /** Joins to `page.id`, for the cells; those of one page are read, however long the list. */
  rows: SQL | ((scope: Scope) => SQL);
  cells(scope: Scope): C;
  /** Told beside the rows: counts for tabs and the like. */
  beside?(scope: Scope): A;
  filters: F;
  /** By name. The last expression of each turns with the direction. */
  sorts?: Record<S, OrderedBy<Scope>[]>;
  /** The sort where none is asked for. */
  first?: NoInfer<S>;
  /** The way where none is asked for; ascending unless said. The table's own order must say the same. */
  way?: "asc" | "desc";
  /** Sorts what is equal, or all where there are no sorts; the key comes last, so that the order is total. */
  ties?: Expression[];
  /** In place of `sorts` and `ties`: the newest first, by this instant. */
  newest?: Expression;
  /**
   * Of `newest`: rows stay as they are, and may be as many as they like. A page is found by an index rather than among all
   * that were put together, and an export goes on behind the last row that it has.
   */
  isLog?: boolean;
  size?: number;
  /** Rows of an export that one call brings at most. */
  blockSize?: number;
}

const PAGE_SIZE = 100;
/** Of what is asked at once for an export: keys, rows, and bytes of rows; one row comes however long it is. */
const MOST_KEYS = 100_000;
const EXPORT_ROWS = 1_000;
const EXPORT_BYTES = 1_000_000;
/** How many pages a list knows by heart. */
const PAGES_KEPT = 50;

const sorted = (way: "asc" | "desc") => ({ dir: z.enum(["asc", "desc"]).default(way).catch(way) });
const PAGED = { page: pageUpTo(10_000) };

type None = Record<never, never>;
type Shape<F extends Record<string, AnyFilter>, S extends string> = {
  [K in keyof F]: F[K]["shape"];
} & typeof PAGED &
  ([S] extends [never] ? None : { sort: z.ZodType<S> } & ReturnType<typeof sorted>);

/** A page of a list, and what its screen says of it. */
export type ListPage<Row, Beside = None> = {
  /** Of the rows that the filters leave, and of all. */
  total: number;
  all: number;
  rows: Row[];
  /** Whether any filter narrows it, and the parameters of them all. */
  isNarrowed: boolean;
  filters: string[];
} & Beside;

/** Rows of an export, and where to go on. */
export interface ExportBlock<Row> {
  rows: Row[];
  /** Of a list, in its first block: the keys of all its rows in their order. */
  keys: string[];
  /** How many keys the block has gone through: its rows, and those that were deleted meanwhile. */
  done: number;
  /** Of a log: where to go on, null at the end. */
  last: [at: string, key: string] | null;
}

type ValueOf<F> = F extends { shape: z.ZodType<infer Value> } ? NonNullable<Value> : never;

interface Limits {
  limit: number;
  offset: number;
}

type ScopeOf<Scope> = unknown extends Scope ? [] : undefined extends Scope ? [scope?: Scope] : [scope: Scope];

/**
 * A list from one declaration: what its address may ask for (`Search`, `ExportSearch`), its pages, and the rows of its
 * export. A page is found by its keys alone; what its rows say is read for them.
 */
export function list<
  C extends Cells,
  F extends Record<string, AnyFilter>,
  Scope = unknown,
  A extends Cells = None,
  S extends string = never,
>(of: Declaration<Scope, C, A, F, S>) {
  const { sorts, newest, isLog, size = PAGE_SIZE, blockSize = EXPORT_ROWS, ties = [] } = of;
  const names = Object.keys(sorts ?? {}) as S[];
  const first = of.first ?? names[0];
  const shape = {
    ...Object.fromEntries(Object.entries(of.filters).map(([name, filter]) => [name, filter.shape])),
    ...(names.length > 0 && {
      sort: z
        .enum(names as [S, ...S[]])
        .default(first as never)
        .catch(first as S),
      ...sorted(of.way ?? "asc"),
    }),
    ...PAGED,
    ...(isLog && { page: pageUpTo(100_000) }),
  } as unknown as Shape<F, S>;
  const Search = z.object(shape);
  type Query = z.infer<typeof Search>;

  /** By the names of the filters that narrow anything. */
  const narrowing = (query: Query, scope: Scope): Map<string, SQL> => {
    const found = Object.entries(of.filters).map(([name, filter]) => {
      const { where } = filter as unknown as Filter<unknown, Scope>;
      return [name, where(query[name as keyof Query], scope)] as const;
    });
    return new Map(found.filter((one): one is [string, SQL] => one[1] !== undefined));
  };
  const conditions = (query: Query, scope: Scope): SQL[] => [...narrowing(query, scope).values()];

  const sortOf = (query: Query) => (query as { sort?: S }).sort;
  const ordered = (query: Query) => {
    const { dir } = query as { dir?: "asc" | "desc" };
    const sort = sortOf(query);
    const chosen = (sort !== undefined && sorts?.[sort]) || [];
    const turned = chosen.length - 1;
    // What is sorted by already is no tie: named twice, SQLite would not know the index of the order again.
    const keys: OrderedBy<Scope>[] = newest ? [newest] : [...new Set([...chosen, ...ties])];
    const way = (at: number) => (newest || (at === turned && dir === "desc") ? "desc" : "asc");
    return {
      columns: (scope: Scope) =>
        sql.join(
          [
            sql``,
            ...keys.map((key, at) => {
              const by = typeof key === "function" ? key(scope) : key;
              return sql`${by} as ${sql.raw(`by_${at}`)}`;
            }),
          ],
          sql`, `,
        ),
      by: sql.raw(
        [...keys.map((_, at) => `page.by_${at} ${way(at)}`), `page.id ${newest ? "desc" : "asc"}`].join(", "),
      ),
    };
  };

  const tables = (scope: Scope): SQL => (of.with ? sql`${of.with(scope)}, ` : sql``);

  /** The keys of all that the filters leave, with what they are ordered by. */
  const keysOf = (query: Query, scope: Scope): SQL => {
    const { columns } = ordered(query);
    const parts = of.parts?.(scope, sortOf(query)) ?? [scope];
    const selects = parts.map((part) => {
      const where = sql.join([sql``, ...conditions(query, part)], sql` and `);
      return sql`select ${of.key} as id${columns(part)} ${of.from(part)}${where}`;
    });
    return sql.join(selects, sql` union all `);
  };

  const found = (query: Query, scope: Scope): SQL => {
    const made = sql.raw(isLog ? "not materialized" : "materialized");
    return sql`with ${tables(scope)}found as ${made} (${keysOf(query, scope)})`;
  };

  /** How many rows the filters leave, where it is known without finding them. */
  const known = (query: Query, scope: Scope): SQL | undefined => {
    const names = [...narrowing(query, scope).keys()];
    const [name] = names;
    if (name === undefined) return allOf(scope);
    const count = of.only?.[name as keyof F] as ((value: unknown, scope: Scope) => SQL) | undefined;
    return names.length === 1 ? count?.(query[name as keyof Query], scope) : undefined;
  };
  const allOf = (scope: Scope): SQL => {
    const known = of.all?.(scope);
    if (known) return known;
    const counts = (of.parts?.(scope, undefined) ?? [scope]).map(
      (part) => sql`(select count(*) ${of.from(part)})`,
    );
    return sql`(${sql.join(counts, sql` + `)})`;
  };

  const joins = (scope: Scope): SQL => (typeof of.rows === "function" ? of.rows(scope) : of.rows);

  const lines = (
    scope: Scope,
    by: SQL,
  ): SQL => sql`json((select coalesce(json_group_array(json(line)), '[]') from (
    select ${jsonRow(of.cells(scope))} as line from page ${joins(scope)} order by ${by})))`;

  const paged = (query: Query, { limit, offset }: Limits, from: SQL): SQL =>
    sql`page as materialized (select * from ${from} as page order by ${ordered(query).by} limit ${limit} offset ${offset})`;

  /**
   * The rows of `page` in their order, as many as may come at once, with how many of the page that is. They are written once: SQLite
   * would put what a row is made of wherever its line is named.
   */
  const blockOf = (
    scope: Scope,
    start: SQL,
    { keys = sql`'[]'`, last = sql`'null'` }: { keys?: SQL; last?: SQL } = {},
  ): Read<ExportBlock<RowOf<C>>> =>
    sqlJson(sql`${start},
      written as materialized (
        select page.nth as nth, ${jsonRow(of.cells(scope))} as line from page ${joins(scope)}),
      line as materialized (select nth, line, sum(bytes) over (order by nth) - bytes as before from (
        select nth, line, length(cast(line as blob)) as bytes from written)),
      told as materialized (select coalesce((select min(nth) from line where before >= ${EXPORT_BYTES}),
        (select count(*) from page)) as done)
      select json_object('keys', json(${keys}), 'last', json(${last}), 'done', (select done from told), 'rows', json((
        select coalesce(json_group_array(json(line)), '[]') from (
          select line from line, told where nth < done order by nth))))`);

  /** Statements as they were asked for last: drizzle takes longer to write one than a page by an index takes. */
  const pages = new Map<string, Read<ListPage<RowOf<C>, RowOf<A>>>>();
  const pageOf = (query: Query, on: Scope): Read<ListPage<RowOf<C>, RowOf<A>>> => {
    const isNarrowed = conditions(query, on).length > 0;
    const filters = Object.keys(of.filters);
    const beside = of.beside ? sql`${jsonRow(of.beside(on))}` : sql`json('{}')`;
    const limits = { limit: size, offset: ((query as { page: number }).page - 1) * size };
    const all = isNarrowed ? allOf(on) : sql`null`;
    // Where it is known how many there are, a page is taken by an index of its order without looking at all.
    const count = known(query, on);
    const start = count
      ? sql`with ${tables(on)}${paged(query, limits, sql`(${keysOf(query, on)})`)}`
      : sql`${found(query, on)}, ${paged(query, limits, sql`found`)}`;
    const total = count ?? sql`(select count(*) from found)`;
    const read = sqlJson<{ total: number; all: number | null; rows: RowOf<C>[]; beside: RowOf<A> }>(
      sql`${start}
          select json_object('total', ${total}, 'all', ${all}, 'beside', json(${beside}),
            'rows', ${lines(on, ordered(query).by)})`,
    );
    return mapRead(read, ({ beside: more, all: others, ...page }) => {
      if (page.rows.length === 0 && page.total > 0) throw new PastLastPage(Math.ceil(page.total / size));
      return {
        ...more,
        ...page,
        all: others ?? page.total,
        isNarrowed,
        filters,
      };
    });
  };

  return {
    Search,
    /** The same for an export, which has all rows. */
    ExportSearch: Search.extend({ format: z.enum(EXPORT_FORMATS).default("xlsx") }),
    blockSize,
    sorts: names,

    /** What its filters leave, over the tables of `from`: for a chart of the same rows. */
    where: (query: Query, ...[scope]: ScopeOf<Scope>): SQL =>
      sql.join([sql`true`, ...conditions(query, scope as Scope)], sql` and `),

    /** Whether its filters narrow anything. */
    isNarrowed: (query: Query, ...[scope]: ScopeOf<Scope>): boolean =>
      conditions(query, scope as Scope).length > 0,

    /** Depends on what it is given alone. */
    page(query: Query, ...[scope]: ScopeOf<Scope>): Read<ListPage<RowOf<C>, RowOf<A>>> {
      const asked = inWords([query, scope]);
      if (asked === null) return pageOf(query, scope as Scope);
      let read = pages.get(asked);
      if (!read) {
        read = pageOf(query, scope as Scope);
        if (pages.size >= PAGES_KEPT) pages.clear();
        pages.set(asked, read);
      }
      return read;
    },

    /** All that its filters leave, on whichever page: `select` of their keys, for a write about just those. */
    keys(query: Query, scope: Scope): SQL {
      const common = of.with ? sql`with ${of.with(scope)} ` : sql``;
      return sql`${common}select id from (${keysOf(query, scope)})`;
    },

    /** Where a row stands in the page that a query asks for, and what stands beside it; null where it is not on that page. */
    around(query: Query, on: Scope, key: string): Read<PlaceInList | null> {
      const { by } = ordered(query);
      const start = ((query as { page: number }).page - 1) * size;
      const limits = { limit: size + (start > 0 ? 2 : 1), offset: Math.max(0, start - 1) };
      const count = known(query, on);
      const from = count
        ? sql`with ${tables(on)}${paged(query, limits, sql`(${keysOf(query, on)})`)}`
        : sql`${found(query, on)}, ${paged(query, limits, sql`found`)}`;
      const read = sqlJson<KeysOfPage>(sql`${from}
        select json_object('total', ${count ?? sql`(select count(*) from found)`}, 'first', ${limits.offset + 1},
          'keys', json((select coalesce(json_group_array(id), '[]') from (select id from page order by ${by}))))`);
      return mapRead(read, (page) => placeInList(key, page, size));
    },

    /**
     * The rows of an export: those of `keys`, or of a log those behind `last`; with neither, the first ones, and in the same
     * snapshot the keys of all. So no row comes twice or is passed over, whoever writes meanwhile. A block ends where its
     * rows are as long as an answer may be.
     */
    block(
      query: Query,
      scope: Scope,
      from: { keys?: readonly string[]; last?: [at: string, key: string] } = {},
    ): Read<ExportBlock<RowOf<C>>> {
      if (from.keys) {
        const asked = JSON.stringify(from.keys.slice(0, blockSize));
        const page = sql`page as (select value as id, key as nth from json_each(${asked}))`;
        return blockOf(scope, sql`with ${tables(scope)}${page}`);
      }
      const { by } = ordered(query);
      const after = from.last ? sql`where (page.by_0, page.id) < (${from.last[0]}, ${from.last[1]})` : sql``;
      const first = sql`${found(query, scope)},
        page as materialized (select *, row_number() over (order by ${by}) - 1 as nth
          from (select * from found as page ${after} order by ${by} limit ${blockSize}) as page)`;
      return blockOf(scope, first, isLog ? { last: lastOf(blockSize) } : { keys: keysBy(by) });
    },
  };
}

/**
 * What is plain data, as a text that says all of it; null of anything that holds more than it shows, and of an instant,
 * which does not come twice.
 */
function inWords(value: unknown): string | null {
  let isPlain = true;
  const text = JSON.stringify(value, function (this: Record<string, unknown>, name, part: unknown) {
    const held = this[name];
    if (typeof held === "function" || held instanceof Date || held instanceof Map || held instanceof Set)
      isPlain = false;
    return part;
  });
  return isPlain ? text : null;
}

/** All keys of what was found. */
const keysBy = (by: SQL): SQL =>
  sql`(select json_group_array(id) from (select id from found as page order by ${by} limit ${MOST_KEYS}))`;

/** Where a block of a log was left; null where it has the last row. */
const lastOf = (most: number): SQL => sql`(select json_array(by_0, id) from page, told
  where nth = done - 1 and (done = ${most} or done < (select count(*) from page)))`;
