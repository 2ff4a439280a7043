import { type SQL, sql } from "drizzle-orm";
import type { Asked, Declared, OrderedBy } from "./list-declaration";

/** Conditions by the names of the filters that narrow anything. */
function narrowing<Scope>(of: Declared<Scope>, query: Asked, scope: Scope): Map<string, SQL> {
  const found = Object.entries(of.filters).map(
    ([name, { where }]) => [name, where(query[name as keyof Asked], scope)] as const,
  );
  return new Map(found.filter((one): one is [string, SQL] => one[1] !== undefined));
}

export const conditions = <Scope>(of: Declared<Scope>, query: Asked, scope: Scope): SQL[] => [
  ...narrowing(of, query, scope).values(),
];

/** What a list is ordered by, as columns beside its keys, and the order of `page` by them. */
export function orderOf<Scope>({ sorts, newest, ties = [] }: Declared<Scope>, { sort, dir }: Asked) {
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
}

/** Common tables, for others to follow. */
export const tables = <Scope>(of: Declared<Scope>, scope: Scope): SQL =>
  of.with ? sql`${of.with(scope)}, ` : sql``;

/** The keys of all that the filters leave, with what they are ordered by. */
export function keysOf<Scope>(of: Declared<Scope>, query: Asked, scope: Scope): SQL {
  const { columns } = orderOf(of, query);
  const parts = of.parts?.(scope, query.sort) ?? [scope];
  const selects = parts.map((part) => {
    const where = sql.join([sql``, ...conditions(of, query, part)], sql` and `);
    return sql`select ${of.key} as id${columns(part)} ${of.from(part)}${where}`;
  });
  return sql.join(selects, sql` union all `);
}

/** The same as the table `found`. */
export function found<Scope>(of: Declared<Scope>, query: Asked, scope: Scope): SQL {
  const made = sql.raw(of.isLog ? "not materialized" : "materialized");
  return sql`with ${tables(of, scope)}found as ${made} (${keysOf(of, query, scope)})`;
}

/** How many rows there are before any filter. */
export function countOfAll<Scope>(of: Declared<Scope>, scope: Scope): SQL {
  const known = of.all?.(scope);
  if (known) return known;
  const counts = (of.parts?.(scope, undefined) ?? [scope]).map(
    (part) => sql`(select count(*) ${of.from(part)})`,
  );
  return sql`(${sql.join(counts, sql` + `)})`;
}

/** How many rows the filters leave, where it is known without finding them. */
function knownCount<Scope>(of: Declared<Scope>, query: Asked, scope: Scope): SQL | undefined {
  const names = [...narrowing(of, query, scope).keys()];
  const [name] = names;
  if (name === undefined) return countOfAll(of, scope);
  return names.length === 1 ? of.only?.[name]?.(query[name as keyof Asked], scope) : undefined;
}

/** Some of the keys in their order as the table `page`, behind `with`; and how many there are of them all. */
export function keysAt<Scope>(
  of: Declared<Scope>,
  query: Asked,
  { scope, limit, offset }: { scope: Scope; limit: number; offset: number },
): { page: SQL; total: SQL } {
  const { by } = orderOf(of, query);
  const paged = (from: SQL): SQL =>
    sql`page as materialized (select * from ${from} as page order by ${by} limit ${limit} offset ${offset})`;
  // Where it is known how many there are, a page is taken by an index of its order without looking at all.
  const count = knownCount(of, query, scope);
  if (count)
    return { page: sql`with ${tables(of, scope)}${paged(sql`(${keysOf(of, query, scope)})`)}`, total: count };
  return {
    page: sql`${found(of, query, scope)}, ${paged(sql`found`)}`,
    total: sql`(select count(*) from found)`,
  };
}

/** What the cells of a row are joined from, behind `from page`. */
export const joins = <Scope>(of: Declared<Scope>, scope: Scope): SQL =>
  typeof of.rows === "function" ? of.rows(scope) : of.rows;
