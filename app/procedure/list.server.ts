import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { Cells, RowOf } from "#db/json-row";
import type { Read } from "#db/read-batch";
import { EXPORT_FORMATS } from "~/lib/export/columns";
import { type BlockFrom, blockOf, EXPORT_ROWS, type ExportBlock } from "./list-block.server";
import type { AnyFilter, Asked, Declaration, Declared } from "./list-declaration";
import { conditions, keysOf } from "./list-keys.server";
import { type ListPage, memoized, pageOf, placeOf } from "./list-page.server";
import { listSearch } from "./list-search";
import type { PlaceInList } from "./place-in-list.rules";

type ScopeOf<Scope> = unknown extends Scope ? [] : undefined extends Scope ? [scope?: Scope] : [scope: Scope];

/**
 * A list from one declaration: what its address may ask for (`Search`, `ExportSearch`), its pages, and the rows of its
 * export. A page is found by its keys alone; what its rows say is read for them.
 */
export function list<
  C extends Cells,
  F extends Record<string, AnyFilter>,
  Scope = unknown,
  A extends Cells = Record<never, never>,
  S extends string = never,
>(of: Declaration<Scope, C, A, F, S>) {
  const { Search, sorts } = listSearch<F, S>(of);
  type Query = z.infer<typeof Search>;
  const declared = of as unknown as Declared<Scope, C, A>;
  const asked = (query: Query) => query as unknown as Asked;
  const page = memoized(([query, scope]: [Query, Scope]) => pageOf(declared, asked(query), scope));

  return {
    Search,
    /** The same for an export, which has all rows. */
    ExportSearch: Search.extend({ format: z.enum(EXPORT_FORMATS).default("xlsx") }),
    blockSize: of.blockSize ?? EXPORT_ROWS,
    sorts,

    /** What its filters leave, over the tables of `from`: for a chart of the same rows. */
    where: (query: Query, ...[scope]: ScopeOf<Scope>): SQL =>
      sql.join([sql`true`, ...conditions(declared, asked(query), scope as Scope)], sql` and `),

    /** Whether its filters narrow anything. */
    isNarrowed: (query: Query, ...[scope]: ScopeOf<Scope>): boolean =>
      conditions(declared, asked(query), scope as Scope).length > 0,

    /** Depends on what it is given alone. */
    page: (query: Query, ...[scope]: ScopeOf<Scope>): Read<ListPage<RowOf<C>, RowOf<A>>> =>
      page([query, scope as Scope]),

    /** All that its filters leave, on whichever page: `select` of their keys, for a write about just those. */
    keys(query: Query, scope: Scope): SQL {
      const common = of.with ? sql`with ${of.with(scope)} ` : sql``;
      return sql`${common}select id from (${keysOf(declared, asked(query), scope)})`;
    },

    /** Where a row stands in the page that a query asks for, and what stands beside it; null where it is not on that page. */
    around: (query: Query, scope: Scope, key: string): Read<PlaceInList | null> =>
      placeOf(declared, asked(query), { scope, key }),

    /**
     * The rows of an export: those of `keys`, or of a log those behind `last`; with neither, the first ones, and in the same
     * snapshot the keys of all. So no row comes twice or is passed over, whoever writes meanwhile. A block ends where its
     * rows are as long as an answer may be.
     */
    block: (query: Query, scope: Scope, from: BlockFrom = {}): Read<ExportBlock<RowOf<C>>> =>
      blockOf(declared, asked(query), { scope, ...from }),
  };
}
