import { Column, type GetColumnData, is, type SQL, sql } from "drizzle-orm";
import { mapRead, type Read, sqlJson } from "./read-batch";

/** What a row of JSON is made of: columns of drizzle's tables (or aliases), and expressions that say their type. */
export type Cells = Record<string, SQL | Column>;

type ValueOf<C> = C extends SQL<infer T> ? T : C extends Column ? GetColumnData<C> : never;

/** The row that the cells give, as TypeScript sees it. */
export type RowOf<C> = { [K in keyof C]: ValueOf<C[K]> };

/** The row of a read of many, of a list's page, or of one. */
export type RowIn<R> = R extends (...args: never) => Read<infer T> ? ElementOf<T> : never;
type ElementOf<T> = T extends readonly (infer Row)[]
  ? Row
  : T extends { rows: readonly (infer Row)[] }
    ? Row
    : NonNullable<T>;

/** An expression with its type: what SQL computes, nobody can infer. */
export const as = <T>(expression: SQL): SQL<T> => expression as SQL<T>;

/** A condition as a JSON boolean. */
export const bool = (condition: SQL | Column): SQL<boolean> =>
  sql<boolean>`json(iif(${condition}, 'true', 'false'))`;

/** A column of a table that a left join may have missed. */
export const maybe = <C extends Column>(column: C): SQL<GetColumnData<C> | null> =>
  sql<GetColumnData<C> | null>`${column}`;

/** Text that holds JSON of ours, as what it says. */
export function parsed<T>(text: SQL | Column): SQL<T> {
  const cell = sql<T>`json(${text})`;
  stored.set(cell, text);
  return cell;
}
const stored = new WeakMap<SQL | Column, SQL | Column>();

const cell = (value: SQL | Column): SQL | Column =>
  is(value, Column) && value.dataType === "boolean" ? bool(value) : value;

/** One row as a JSON object. Flags become booleans. */
export const jsonRow = <C extends Cells>(cells: C): SQL<RowOf<C>> =>
  sql<RowOf<C>>`json_object(${sql.join(
    Object.entries(cells).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${cell(value)}`),
    sql`, `,
  )})`;

/**
 * The same as a text that nothing in SQL looks into any more: JSON that is stored stands in it as it is stored, where `json_object` would
 * read it through and write it anew.
 */
export function jsonText(cells: Cells): SQL {
  const all = Object.entries(cells);
  const kept = all.flatMap(([name, value]) => {
    const text = stored.get(value);
    return text ? [sql`${sql.raw(`'"${name}":'`)} || coalesce(${text}, 'null') || ','`] : [];
  });
  const rest = Object.fromEntries(all.filter(([, value]) => !stored.has(value)));
  if (kept.length === 0 || Object.keys(rest).length === 0) return jsonRow(cells);
  return sql`'{' || ${sql.join(kept, sql` || `)} || substr(${jsonRow(rest)}, 2)`;
}

/** Rows of a table below this one, as a cell: `rest` begins with `from`. None is an empty list. */
export const rowsOf = <C extends Cells>(cells: C, rest: SQL): SQL<RowOf<C>[]> =>
  sql<RowOf<C>[]>`json((select coalesce(json_group_array(json(line)), '[]') from (
    select ${jsonRow(cells)} as line ${rest})))`;

/** The first such row as a cell; none is null. */
export const rowOf = <C extends Cells>(cells: C, rest: SQL): SQL<RowOf<C> | null> =>
  sql<RowOf<C> | null>`json((select ${jsonRow(cells)} ${rest}))`;

/** One value of each such row. */
export const valuesOf = <C extends SQL | Column>(value: C, rest: SQL): SQL<ValueOf<C>[]> =>
  sql<
    ValueOf<C>[]
  >`json((select coalesce(json_group_array(line), '[]') from (select ${value} as line ${rest})))`;

/** Where rows come from: what follows the cells of a select, and the common tables before it. */
export type Source = SQL | { with: SQL; from: SQL };

const select = (what: SQL, source: Source): SQL =>
  "with" in source ? sql`with ${source.with} select ${what} ${source.from}` : sql`select ${what} ${source}`;

/** All rows as one column of JSON: the cheapest way to carry a long list. */
export const jsonRows = <C extends Cells>(cells: C, source: Source): Read<RowOf<C>[]> =>
  sqlJson(
    sql`select coalesce(json_group_array(json(line)), '[]') from (${select(sql`${jsonRow(cells)} as line`, source)})`,
  );

/** The first row, or null. */
export const jsonOne = <C extends Cells>(cells: C, source: Source): Read<RowOf<C> | null> =>
  sqlJson(select(jsonRow(cells), source));

/** The first row; none is a 404. */
export const jsonRequired = <C extends Cells>(cells: C, source: Source): Read<RowOf<C>> => ({
  ...(jsonOne(cells, source) as Read<RowOf<C>>),
  required: true,
});

/** One value of each row. */
export const jsonValues = <C extends SQL | Column>(value: C, source: Source): Read<ValueOf<C>[]> =>
  sqlJson(sql`select coalesce(json_group_array(line), '[]') from (${select(sql`${value} as line`, source)})`);

/** Whether there is such a row. */
export const jsonExists = (source: SQL): Read<boolean> =>
  mapRead(jsonOne({ is: bool(sql`exists (select 1 ${source})`) }, sql``), (row) => row?.is === true);

/** Ids and the like as a list for `in`, as one parameter however many they are. */
export const jsonList = (values: readonly (string | null)[]): SQL =>
  sql`(select value from json_each(${JSON.stringify(values)}))`;
