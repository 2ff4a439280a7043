import { Form, useSearchParams } from "@remix-run/react";
import { Fragment, type ReactNode, useId } from "react";
import { BulkBar, SelectAll, type Selection } from "./bulk-bar";
import { Icon } from "./icon";
import { Link } from "./link";
import { isPlain, type PlainRows, PlainRowsIn } from "./plain-rows";
import { type Sort, sortOf, sortSearch } from "./sort.rules";
import { SortMenu } from "./sort-menu";

export type Column<T> = {
  /** Also the value of `sort` in the address. */
  key: string;
  header: string;
  /** The header is read out but not shown: for a column of actions. */
  hideHeader?: boolean;
  sortable?: boolean;
  align?: "left" | "right";
  className?: string;
  /** The row's name: its header cell, and the first line of its card on a phone. One column has it. */
  primary?: boolean;
  hideOnPhone?: boolean;
  /** On a phone it stands at the right of the row's name: the one figure that the row is about. */
  phoneEnd?: boolean;
  /** Said before the value on a phone, where the header is not: "Owner". */
  phoneLabel?: string;
  render(row: T): ReactNode;
};

export type DataTableProps<T> = {
  /** Read out, not shown: what the rows are and how they are sorted. */
  caption: string;
  columns: readonly Column<T>[];
  /** Plain where no cell has state of its own. */
  rows: readonly T[] | PlainRows<T>;
  rowKey(row: T): string;
  /** The list's own order while the address names none. */
  defaultSort?: Sort;
  selection?: Selection<T>;
  /** On the left of the bar above the rows: "18 of 142 teams". */
  summary?: ReactNode;
  /** A row that is drawn open: the loader decides, by `?open=id`. Of plain rows it has said which. */
  expanded?: { key: string; content: ReactNode };
  rowClass?(row: T): string | undefined;
};

/** Sorts by links, selects by one form, and on a phone lays each row out as a card. */
export function DataTable<T>({
  caption,
  columns,
  rows,
  rowKey,
  defaultSort,
  selection,
  summary,
  expanded,
  rowClass,
}: DataTableProps<T>) {
  const [params] = useSearchParams();
  const sortable = columns.filter((column) => column.sortable);
  const sort = defaultSort
    ? sortOf(
        params,
        sortable.map((column) => column.key),
        defaultSort,
      )
    : undefined;
  const classes = columns.map(cellClass);
  const ownId = useId();
  const formId = selection?.formId ?? (selection?.detached ? ownId : undefined);
  const width = columns.length + (selection ? 1 : 0);
  const table = (
    <table className="table">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className="check-cell">
              <SelectAll
                count={isPlain(rows) ? rows.count : rows.filter((row) => !selection.isFixed?.(row)).length}
                noun={selection.noun.many}
              />
            </th>
          )}
          {columns.map((column, index) => headCell(column, classes[index], params, sort))}
        </tr>
      </thead>
      {bodiesOf(rows, lineOf({ columns, classes, rowKey, rowClass, selection, formId }), {
        rowKey,
        expanded,
        width,
      })}
    </table>
  );

  const bar = (summary || sortable.length > 0) && (
    <div className={summary ? "resultbar" : "resultbar only-phone"}>
      <p>{summary}</p>
      {sort && sortable.length > 0 && <SortMenu columns={sortable} params={params} sort={sort} />}
    </div>
  );
  if (!selection) {
    return (
      <div className="table-wrap">
        {bar}
        {table}
      </div>
    );
  }
  return <Selecting {...{ selection, formId, caption, bar, table }} />;
}

/** Draws a row. */
function lineOf<T>({
  columns,
  classes,
  rowKey,
  rowClass,
  selection,
  formId,
}: Pick<DataTableProps<T>, "columns" | "rowKey" | "rowClass" | "selection"> & {
  classes: (string | undefined)[];
  formId: string | undefined;
}) {
  return (row: T, isOpen: boolean) => {
    const key = rowKey(row);
    return (
      <tr key={key} className={isOpen ? "open" : rowClass?.(row)}>
        {selection && <CheckCell row={row} id={key} selection={selection} formId={formId} />}
        {columns.map((column, index) =>
          column.primary ? (
            <th key={column.key} scope="row" className={classes[index]}>
              {column.render(row)}
            </th>
          ) : (
            <td key={column.key} className={classes[index]} data-label={column.phoneLabel}>
              {column.render(row)}
            </td>
          ),
        )}
      </tr>
    );
  };
}

function bodiesOf<T>(
  rows: DataTableProps<T>["rows"],
  line: (row: T, isOpen: boolean) => ReactNode,
  { rowKey, expanded, width }: Pick<DataTableProps<T>, "rowKey" | "expanded"> & { width: number },
): ReactNode {
  const openBody = expanded && (
    <tr className="open-body">
      <td colSpan={width}>{expanded.content}</td>
    </tr>
  );
  return isPlain(rows) ? (
    plainBodies(rows, line, openBody)
  ) : (
    <tbody>
      {rows.map((row) => {
        const isOpen = expanded?.key === rowKey(row);
        return isOpen
          ? [line(row, true), <Fragment key={`${rowKey(row)} open`}>{openBody}</Fragment>]
          : line(row, false);
      })}
    </tbody>
  );
}

/** A table with what chooses among its rows: a form around it, or one beside it where rows have forms of their own. */
function Selecting<T>({
  selection,
  formId,
  caption,
  bar,
  table,
}: {
  selection: Selection<T>;
  formId: string | undefined;
  caption: string;
  bar: ReactNode;
  table: ReactNode;
}) {
  const frame = selection.detached ? undefined : "table-wrap";
  const form = (
    <Form
      className={frame}
      method={selection.leadsToFile ? "get" : "post"}
      action={selection.action}
      reloadDocument={selection.leadsToFile}
      id={formId}
      aria-label={caption}
      // A browser that comes back must not tick what was ticked before.
      autoComplete="off"
      preventScrollReset
    >
      {Object.entries(selection.hidden ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {!selection.detached && bar}
      <BulkBar actions={selection.actions} noun={selection.noun} />
      {!selection.detached && table}
    </Form>
  );
  if (!selection.detached) return form;
  return (
    <div className="table-wrap">
      {bar}
      {form}
      {table}
    </div>
  );
}

function CheckCell<T>({
  row,
  id,
  selection,
  formId,
}: {
  row: T;
  id: string;
  selection: Selection<T>;
  formId: string | undefined;
}) {
  return (
    <td className="check-cell">
      {!selection.isFixed?.(row) && (
        <input
          type="checkbox"
          form={selection.detached ? formId : undefined}
          name={selection.name ?? "ids"}
          value={id}
          data-bytes={selection.sizeOf?.(row)}
          aria-label={`Select ${selection.label(row)}`}
        />
      )}
    </td>
  );
}

/** What is below the open row is React's, with its own state: it stands between the rows before and after. */
function plainBodies<T>(
  rows: PlainRows<T>,
  line: (row: T, isOpen: boolean) => ReactNode,
  openBody: ReactNode,
): ReactNode {
  const { openAt } = rows;
  const draw = (row: T, at: number) => line(row, at === openAt);
  if (openAt === null || !openBody) {
    return (
      <PlainRowsIn box="tbody" rows={rows}>
        {draw}
      </PlainRowsIn>
    );
  }
  return (
    <>
      <PlainRowsIn key={`to ${openAt}`} box="tbody" rows={rows} to={openAt + 1}>
        {draw}
      </PlainRowsIn>
      <tbody>{openBody}</tbody>
      <PlainRowsIn key={`from ${openAt}`} box="tbody" rows={rows} from={openAt + 1}>
        {draw}
      </PlainRowsIn>
    </>
  );
}

function cellClass<T>({ align, className, primary, hideOnPhone, phoneEnd }: Column<T>): string | undefined {
  const names = [
    align === "right" && "right num",
    primary && "cell-primary",
    hideOnPhone && "hide-phone",
    phoneEnd && "phone-end",
    className,
  ];
  return names.filter(Boolean).join(" ") || undefined;
}

function headCell<T>(
  column: Column<T>,
  className: string | undefined,
  params: URLSearchParams,
  sort: Sort | undefined,
) {
  const sorted = column.sortable && sort?.key === column.key ? sort.direction : undefined;
  return (
    <th
      key={column.key}
      scope="col"
      className={className}
      aria-sort={sorted && (sorted === "asc" ? "ascending" : "descending")}
    >
      {column.sortable ? (
        <Link to={sortSearch(params, column.key, sort)} preventScrollReset>
          {column.header}
          {sorted && <Icon name={sorted === "asc" ? "arrow-up" : "arrow-down"} />}
        </Link>
      ) : (
        <span className={column.hideHeader ? "vh" : undefined}>{column.header}</span>
      )}
    </th>
  );
}
