import { budget } from "./budget";
import { csvRows, isSeparatorLine } from "./csv-rows";
import { csvText } from "./csv-text";
import type { SheetFile, SheetFormat, SheetRow } from "./sheet-file";
import { SHEET_LIMITS, SHEET_TEXTS, SheetRefused } from "./sheet-limits";
import { xlsxRows } from "./xlsx-rows";

/**
 * A table as people make them: the first row that has anything in it are the headings, below them the rows that have
 * anything. All limits are kept while it is read; what breaks one is refused (`SheetRefused`) with nothing read beyond.
 */
export async function* readTable(file: SheetFile, format: SheetFormat): AsyncGenerator<SheetRow> {
  if (file.size === 0) throw new SheetRefused(SHEET_TEXTS.empty);
  if (file.size > SHEET_LIMITS.fileMb * 1_000_000) throw new SheetRefused(SHEET_TEXTS.unpacked);
  const rows = format === "csv" ? csvRows(csvText(file)) : xlsxRows(file, budget());
  // A text that a workbook has once may stand in any number of its cells.
  const spend = budget();
  let count = -1;
  for await (const row of rows) {
    const cells = withoutBlankEnd(row.cells);
    if (cells.length === 0 || isSeparatorLine(row)) continue;
    spend(cells.reduce((sum, cell) => sum + cell.length, 0));
    count += 1;
    if (count > SHEET_LIMITS.rows) throw new SheetRefused(SHEET_TEXTS.rows);
    yield { number: row.number, cells };
  }
  if (count < 0) throw new SheetRefused(SHEET_TEXTS.empty);
  if (count === 0) throw new SheetRefused(SHEET_TEXTS.headingsOnly);
}

function withoutBlankEnd(cells: readonly string[]): string[] {
  let length = cells.length;
  while (length > 0 && (cells[length - 1] ?? "").trim() === "") length -= 1;
  return cells.slice(0, length);
}
