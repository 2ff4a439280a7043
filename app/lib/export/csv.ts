import { type ExportColumn, isNumeric, wallTime } from "./columns";

/** Excel takes a file for UTF-8 only when it begins with this. */
const BYTE_ORDER_MARK = "\uFEFF";

/** `= + - @` and the full-width, small, raised and lowered forms that programs make them of. */
const SIGN =
  "=+\\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u207A-\u207C\u208A-\u208C\u2212\u2A75\u2A76\uFB29";
/**
 * What a program may take for a formula: a sign at the beginning, behind whatever is not seen, and a tab or line end
 * there. Also a sign behind what another program takes for the end of a cell: quotes hold only where it is a comma.
 */
const FORMULA = new RegExp(
  `^(?=[\\p{C}\\p{Z}]*[${SIGN}]|[\\t\\r\\n\\0])|(?<=[;\\t\\r\\n])(?=(?:(?![\\t\\r\\n])[\\p{C}\\p{Z}])*[${SIGN}])`,
  "gu",
);

export async function* csvParts<Row>(
  columns: readonly ExportColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
  timeZone: string,
): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${columns.map(({ header }) => quoted(neutral(header))).join()}\r\n`;
  for await (const rows of pages) {
    let text = "";
    for (const row of rows) {
      let line = "";
      for (const column of columns) line += `,${quoted(cell(column, row, timeZone))}`;
      text += `${line.slice(1)}\r\n`;
    }
    if (text !== "") yield text;
  }
}

const quoted = (text: string) => `"${text.includes('"') ? text.replaceAll('"', '""') : text}"`;

function cell<Row>(column: ExportColumn<Row>, row: Row, timeZone: string): string {
  const value = column.value(row);
  if (value === null || value === "") return "";
  if (isNumeric(column)) return Number.isFinite(Number(value)) ? String(Number(value)) : "";
  if (column.type === "dateTime") return wallTime(String(value), timeZone);
  return neutral(String(value));
}

/** A telephone number as it is dialled from abroad, and nothing else: the most that a program makes of it is a number. */
const isTelephone = (text: string): boolean =>
  /^\+[\d ()-]+$/.test(text) && (text.match(/\d/g)?.length ?? 0) >= 6;

/** Begins with a letter or a digit, and no program takes anything in it for the end of a cell: most texts, found by one look. */
const PLAIN = /^[0-9A-Za-z\u00C0-\u00D6][^;\t\r\n]*$/;

/** With an apostrophe before each formula: no program runs it. Numbers and telephone numbers stay as they are. */
export const neutral = (text: string) =>
  PLAIN.test(text) || isTelephone(text) ? text : text.replace(FORMULA, "'");
