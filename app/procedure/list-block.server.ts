import { type SQL, sql } from "drizzle-orm";
import { type Cells, jsonRow, type RowOf } from "#db/json-row";
import { type Read, sqlJson } from "#db/read-batch";
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
 * The rows of `page` in their order, as many as may come at once, with how many of the page that is. They are written once: SQLite
 * would put what a row is made of wherever its line is named.
 */
const rowsOfPage = <Scope, C extends Cells>(
  of: Declared<Scope, C>,
  scope: Scope,
  { page, keys = sql`'[]'`, last = sql`'null'` }: { page: SQL; keys?: SQL; last?: SQL },
): Read<ExportBlock<RowOf<C>>> =>
  sqlJson(sql`${page},
      written as materialized (
        select page.nth as nth, ${jsonRow(of.cells(scope))} as line from page ${joins(of, scope)}),
      line as materialized (select nth, line, sum(bytes) over (order by nth) - bytes as before from (
        select nth, line, length(cast(line as blob)) as bytes from written)),
      told as materialized (select coalesce((select min(nth) from line where before >= ${EXPORT_BYTES}),
        (select count(*) from page)) as done)
      select json_object('keys', json(${keys}), 'last', json(${last}), 'done', (select done from told), 'rows', json((
        select coalesce(json_group_array(json(line)), '[]') from (
          select line from line, told where nth < done order by nth))))`);

/** All keys of what was found. */
const keysBy = (by: SQL): SQL =>
  sql`(select json_group_array(id) from (select id from found as page order by ${by} limit ${MOST_KEYS}))`;

/** Where a block of a log was left; null where it has the last row. */
const lastOf = (most: number): SQL => sql`(select json_array(by_0, id) from page, told
  where nth = done - 1 and (done = ${most} or done < (select count(*) from page)))`;
