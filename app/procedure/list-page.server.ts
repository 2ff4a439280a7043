import { type SQL, sql } from "drizzle-orm";
import { type Cells, jsonRow, type RowOf } from "#db/json-row";
import { mapRead, type Read, sqlJson } from "#db/read-batch";
import type { Asked, Declared } from "./list-declaration";
import { conditions, countOfAll, joins, keysAt, orderOf } from "./list-keys.server";
import { PastLastPage } from "./past-last-page";
import { type KeysOfPage, type PlaceInList, placeInList } from "./place-in-list.rules";

const PAGE_SIZE = 100;
/** How many pages a list caches. */
const PAGES_KEPT = 50;

/** A page of a list, and what its screen says of it. */
export type ListPage<Row, Beside = Record<never, never>> = {
  /** Of the rows that the filters leave, and of all. */
  total: number;
  all: number;
  rows: Row[];
  /** Whether any filter narrows it, and the parameters of them all. */
  isNarrowed: boolean;
  filters: string[];
} & Beside;

/** The page that a query asks for: its keys alone are looked for, what its rows say is read for them. */
export function pageOf<Scope, C extends Cells, A extends Cells>(
  of: Declared<Scope, C, A>,
  query: Asked,
  scope: Scope,
): Read<ListPage<RowOf<C>, RowOf<A>>> {
  const { size = PAGE_SIZE } = of;
  const isNarrowed = conditions(of, query, scope).length > 0;
  const filters = Object.keys(of.filters);
  const beside = of.beside ? sql`${jsonRow(of.beside(scope))}` : sql`json('{}')`;
  const all = isNarrowed ? countOfAll(of, scope) : sql`null`;
  const { page, total } = keysAt(of, query, { scope, limit: size, offset: (query.page - 1) * size });
  const lines: SQL = sql`json((select coalesce(json_group_array(json(line)), '[]') from (
    select ${jsonRow(of.cells(scope))} as line from page ${joins(of, scope)} order by ${orderOf(of, query).by})))`;
  const read = sqlJson<{ total: number; all: number | null; rows: RowOf<C>[]; beside: RowOf<A> }>(
    sql`${page}
          select json_object('total', ${total}, 'all', ${all}, 'beside', json(${beside}),
            'rows', ${lines})`,
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
}

/** Where a row stands in the page that a query asks for, and what stands beside it; null where it is not on that page. */
export function placeOf<Scope>(
  of: Declared<Scope>,
  query: Asked,
  { scope, key }: { scope: Scope; key: string },
): Read<PlaceInList | null> {
  const { size = PAGE_SIZE } = of;
  const { by } = orderOf(of, query);
  const start = (query.page - 1) * size;
  const limits = { limit: size + (start > 0 ? 2 : 1), offset: Math.max(0, start - 1) };
  const { page, total } = keysAt(of, query, { scope, ...limits });
  const read = sqlJson<KeysOfPage>(sql`${page}
        select json_object('total', ${total}, 'first', ${limits.offset + 1},
          'keys', json((select coalesce(json_group_array(id), '[]') from (select id from page order by ${by}))))`);
  return mapRead(read, (page) => placeInList(key, page, size));
}

/** Reads as they were asked for last: drizzle takes longer to write one than a page by an index takes. */
export function memoized<Asked, Read>(make: (asked: Asked) => Read): (asked: Asked) => Read {
  const reads = new Map<string, Read>();
  return (asked) => {
    const words = inWords(asked);
    if (words === null) return make(asked);
    let read = reads.get(words);
    if (!read) {
      read = make(asked);
      if (reads.size >= PAGES_KEPT) reads.clear();
      reads.set(words, read);
    }
    return read;
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
