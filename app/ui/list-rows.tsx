import type { ReactNode } from "react";
import { FilteredEmpty } from "./empty-state";
import { counted } from "./format.rules";
import { Pagination } from "./pagination";
import { countOf, type PlainRows } from "./plain-rows";
import { DataTable, type DataTableProps } from "./table";

/** What a list's loader says of a page of it (procedure/list-page.server.ts). */
export interface ListedPage<Row> {
  total: number;
  all: number;
  rows: readonly Row[] | PlainRows<Row>;
  isNarrowed: boolean;
  filters: readonly string[];
}

export interface ListRowsProps<Row> extends Omit<DataTableProps<Row>, "rows"> {
  page: ListedPage<Row>;
  noun: { one: string; many: string };
  /** Where there is nothing at all. */
  empty: ReactNode;
}

/** A list below its filters: how many rows, the rows, and the way to others; or why there are none. */
export function ListRows<Row>({ page, noun, empty, ...table }: ListRowsProps<Row>) {
  const { total, all, rows, isNarrowed, filters } = page;
  const summary = counted(all, noun.one, noun.many);
  return (
    <>
      {countOf(rows) > 0 ? (
        <DataTable rows={rows} summary={isNarrowed ? `${total} of ${summary}` : summary} {...table} />
      ) : isNarrowed ? (
        <FilteredEmpty noun={noun.many} filters={filters} />
      ) : (
        empty
      )}
      <Pagination total={total} noun={noun.many} />
    </>
  );
}
