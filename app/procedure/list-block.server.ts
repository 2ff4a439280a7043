import { type SQL, sql } from "drizzle-orm";
import { type Cells, jsonText, type RowOf } from "#db/json-row";
import type { Read } from "#db/read-batch";
import { toStatement } from "#db/write-batch";
import type { Asked, Declared } from "./list-declaration";
import { found, joins, orderOf, tables } from "./list-keys.server";

/** Of what is asked at once for an export: keys, rows, and bytes of rows; one row comes however long it is. */
const MOST_KEYS = 100_000;
export const EXPORT_ROWS = 1_000;
const EXPORT_BYTES = 1_000_000;

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

/** Which rows a block has: those of `keys`, or of a log those behind `last`; with neither, the first ones. */
export interface BlockFrom {
  keys?: readonly string[];
  last?: [at: string, key: string];
}

export function blockOf<Scope, C extends Cells>(
  of: Declared<Scope, C>,
  query: Asked,
  { scope, keys, last }: { scope: Scope } & BlockFrom,
): Read<ExportBlock<RowOf<C>>> {
  const { blockSize = EXPORT_ROWS } = of;
  if (keys) {
    const asked = JSON.stringify(keys.slice(0, blockSize));
    const page = sql`page as (select value as id, key as nth from json_each(${asked}))`;
    return rowsOfPage(of, scope, { page: sql`with ${tables(of, scope)}${page}` });
  }
  const { by } = orderOf(of, query);
  const after = last ? sql`where (page.by_0, page.id) < (${last[0]}, ${last[1]})` : sql``;
  const page = sql`${found(of, query, scope)},
        page as materialized (select *, row_number() over (order by ${by}) - 1 as nth
          from (select * from found as page ${after} order by ${by} limit ${blockSize}) as page)`;
  return rowsOfPage(of, scope, { page, ...(of.isLog ? { last: lastOf(blockSize) } : { keys: keysBy(by) }) });
}

/**
 * The rows of `page` in their order, as many as may come at once, each a text of its own behind the one that says how many of the page that
 * is: put together as one text, SQLite and the reader would go through all of it once more. They are written once: SQLite would put what
 * a row is made of wherever its line is named.
 */
const rowsOfPage = <Scope, C extends Cells>(
  of: Declared<Scope, C>,
  scope: Scope,
  { page, keys = sql`'[]'`, last = sql`'null'` }: { page: SQL; keys?: SQL; last?: SQL },
): Read<ExportBlock<RowOf<C>>> => ({
  statement: toStatement(sql`${page},
      written as materialized (
        select page.nth as nth, ${jsonText(of.cells(scope))} as line from page ${joins(of, scope)}),
      line as materialized (select nth, sum(length(cast(line as blob))) over (order by nth) as bytes from written),
      told as materialized (select coalesce((select min(nth) + 1 from line where bytes >= ${EXPORT_BYTES}),
        (select count(*) from page)) as done)
      select -1 as nth, json_object('keys', json(${keys}), 'last', json(${last}), 'done', done) as line from told
      union all select nth, line from written where nth < (select done from told)`),
  parse({ rows }) {
    const [head, ...lines] = rows
      .map((row) => ({ nth: Number(row[0]), line: String(row[1]) }))
      .toSorted((a, b) => a.nth - b.nth)
      .map(({ line }) => JSON.parse(line));
    return { ...(head as Omit<ExportBlock<RowOf<C>>, "rows">), rows: lines as RowOf<C>[] };
  },
});

/** All keys of what was found. */
const keysBy = (by: SQL): SQL =>
  sql`(select json_group_array(id) from (select id from found as page order by ${by} limit ${MOST_KEYS}))`;

/** Where a block of a log was left; null where it has the last row. */
const lastOf = (most: number): SQL => sql`(select json_array(by_0, id) from page, told
  where nth = done - 1 and (done = ${most} or done < (select count(*) from page)))`;
