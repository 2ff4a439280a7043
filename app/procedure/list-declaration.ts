import type { Column, SQL } from "drizzle-orm";
import type * as z from "zod";
import type { Cells } from "#db/json-row";

export type AnyFilter = { shape: z.ZodType; where(value: never, scope: never): SQL | undefined };
type ValueOf<F> = F extends { shape: z.ZodType<infer Value> } ? NonNullable<Value> : never;
type Expression = SQL | Column;
/** Of a list whose parts are ordered by something that is one and the same in each: that. */
export type OrderedBy<Scope> = Expression | ((scope: Scope) => Expression);

/** What a list is, whatever its filters and sorts are called. */
interface Common<Scope> {
  /** Common tables, without `with`. */
  with?(scope: Scope): SQL;
  /** What is listed before any filter: `from … where …`; `key` names its rows. */
  from(scope: Scope): SQL;
  /** How many rows there are before any filter, where that is told for less than by reading them. */
  all?(scope: Scope): SQL;
  key: Expression;
  /** Joins to `page.id`, for the cells; those of one page are read, however long the list. */
  rows: SQL | ((scope: Scope) => SQL);
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

export interface Declaration<Scope, C, A, F, S extends string> extends Common<Scope> {
  /**
   * The same rows as several scopes, each of which an index has in the order of this sort: a page is merged of their first
   * rows, where all rows had to be sorted. Undefined where there is nothing to be gained.
   */
  parts?(scope: Scope, sort: S | undefined): Scope[] | undefined;
  /** The same as `all` of the rows that one filter leaves, where it is the only one. */
  only?: { [K in keyof F]?: (value: ValueOf<F[K]>, scope: Scope) => SQL };
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
}

/** What an address asks of a list: a value for each filter beside these. */
export interface Asked {
  page: number;
  sort?: string;
  dir?: "asc" | "desc";
}

/** A declaration as its keys, pages and exports read it: filters and sorts by any name. */
export interface Declared<Scope, C extends Cells = Cells, A extends Cells = Cells> extends Common<Scope> {
  parts?(scope: Scope, sort: string | undefined): Scope[] | undefined;
  only?: Record<string, (value: unknown, scope: Scope) => SQL>;
  cells(scope: Scope): C;
  beside?(scope: Scope): A;
  filters: Record<string, { where(value: unknown, scope: Scope): SQL | undefined }>;
  sorts?: Record<string, OrderedBy<Scope>[]>;
}
