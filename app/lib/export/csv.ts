import Papa from "papaparse";
import { type ExportColumn, wallTime } from "./columns";

/** Excel takes a file for UTF-8 only when it begins with this. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Cells that begin with `= + - @ tab CR` get an apostrophe before them: no program runs them. Numbers stay numbers. */
const FORMULA = /^[=+\-@\t\r]/;

export async function* csvParts<Row>(
  columns: readonly ExportColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
  timeZone: string,
): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${lines([columns.map((column) => neutral(column.header))])}`;
  for await (const rows of pages) {
    if (rows.length > 0) yield lines(rows.map((row) => columns.map((column) => cell(column, row, timeZone))));
  }
}

const lines = (rows: (string | number)[][]) => `${Papa.unparse(rows, { newline: "\r\n" })}\r\n`;

function cell<Row>(column: ExportColumn<Row>, row: Row, timeZone: string): string | number {
  const value = column.value(row);
  if (value === null || value === "") return "";
  if (column.type === "number") return Number.isFinite(Number(value)) ? Number(value) : "";
  if (column.type === "dateTime") return wallTime(String(value), timeZone);
  return neutral(String(value));
}

const neutral = (text: string) => (FORMULA.test(text) ? `'${text}` : text);
