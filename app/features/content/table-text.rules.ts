import { MOST_COLUMNS, MOST_ROWS } from "./section-types.rules";
import type { TableValue } from "./sections.schema";

/**
 * Rows as a spreadsheet puts them on the clipboard: a line each, cells parted by tabs, a cell of several lines in quotes. `delimiter`: as a file of
 * it has them.
 */
export function rowsOfText(text: string, delimiter = "\t"): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  const plain = text.replaceAll(/\r\n?/g, "\n");
  const endCell = () => {
    row.push(cell.trim());
    cell = "";
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < plain.length; at += 1) {
    const letter = plain[at] as string;
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (plain[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell === "" && closesLater(plain, at, delimiter)) isQuoted = true;
    else if (letter === delimiter) endCell();
    else if (letter === "\n") endRow();
    else cell += letter;
  }
  endRow();
  while (rows.length > 0 && rows.at(-1)?.every((one) => one === "")) rows.pop();
  return rows;
}

/** A cell that only begins with a quotation mark is no quoted one: the mark that ends it stands before a delimiter or a line's end. */
function closesLater(text: string, from: number, delimiter: string): boolean {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] !== '"') continue;
    if (text[at + 1] === '"') at += 1;
    else return at + 1 === text.length || text[at + 1] === delimiter || text[at + 1] === "\n";
  }
  return false;
}

export const textOfRows = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((cells) =>
      cells.map((cell) => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join("\t"),
    )
    .join("\n");

/** Every row as long as the longest. */
export function squared(rows: readonly (readonly string[])[], least = 0): string[][] {
  const columns = Math.max(least, ...rows.map((cells) => cells.length), 0);
  return rows.map((cells) => [...cells, ...Array<string>(columns - cells.length).fill("")]);
}

/** Cells as a form sends them, one after the other, in rows of so many columns. */
export function rowsOfCells(cells: readonly string[], columns: number): string[][] {
  if (columns < 1) return [];
  return Array.from({ length: Math.ceil(cells.length / columns) }, (_, row) =>
    cells.slice(row * columns, (row + 1) * columns),
  );
}

export const TABLE_STEPS = ["addRow", "addColumn", "removeRow", "removeColumn"] as const;
export type TableStep = (typeof TABLE_STEPS)[number];

/** The table after one of its buttons was pressed; at its limits it stays as it is. */
export function steppedTable(rows: readonly (readonly string[])[], step: TableStep, at = 0): string[][] {
  const table = rows.map((cells) => [...cells]);
  const columns = table[0]?.length ?? 0;
  switch (step) {
    case "addRow":
      if (table.length >= MOST_ROWS) return table;
      return [...table, Array<string>(Math.max(columns, 1)).fill("")];
    case "addColumn":
      if (columns >= MOST_COLUMNS) return table;
      return table.length === 0 ? [[""]] : table.map((cells) => [...cells, ""]);
    case "removeRow":
      return table.toSpliced(at, 1);
    case "removeColumn":
      return columns <= 1 ? [] : table.map((cells) => cells.toSpliced(at, 1));
  }
}

/** Why rows cannot be a table, for people; null = they can. */
export function tableProblem(rows: readonly (readonly string[])[]): string | null {
  const columns = rows[0]?.length ?? 0;
  if (rows.some((cells) => cells.length !== columns))
    return "Table header length must match the number of columns";
  if (columns > MOST_COLUMNS) return `A table has 1 to ${MOST_COLUMNS} columns. This one has ${columns}.`;
  if (rows.length > MOST_ROWS) return `A table has at most ${MOST_ROWS} rows. This one has ${rows.length}.`;
  return null;
}

/** More cells than a form sends one by one: such a table is edited as text. */
const MOST_INPUTS = 600;
export const isLongTable = ({ rows, columnCount }: Pick<TableValue, "rows" | "columnCount">): boolean =>
  rows.length * columnCount > MOST_INPUTS;

/** Rows laid over a table from a cell on, which grows as far as a table may. */
export function pastedInto(
  table: readonly (readonly string[])[],
  pasted: readonly (readonly string[])[],
  from: { row: number; column: number },
): { rows: string[][]; isCut: boolean } {
  const wide = Math.max(table[0]?.length ?? 0, ...pasted.map((cells) => from.column + cells.length));
  const high = Math.max(table.length, from.row + pasted.length);
  const columns = Math.min(wide, MOST_COLUMNS);
  const rows = Array.from({ length: Math.min(high, MOST_ROWS) }, (_, row) =>
    Array.from(
      { length: columns },
      (__, column) => pasted[row - from.row]?.[column - from.column] ?? table[row]?.[column] ?? "",
    ),
  );
  return { rows, isCut: wide > MOST_COLUMNS || high > MOST_ROWS };
}
