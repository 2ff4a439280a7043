import { dayIn, timeIn } from "~/lib/dates";

/**
 * A column of an export. `date` takes `YYYY-MM-DD`; `dateTime` a UTC ISO instant that is shown as the wall time of the
 * export's zone; `number` any finite number; `amount` one of money, in whole units of its currency; `text` anything else.
 * Null is an empty cell.
 */
export interface ExportColumn<Row> {
  header: string;
  type: "text" | "number" | "amount" | "date" | "dateTime";
  value(row: Row): string | number | null;
  /** In characters; 18 unless said. */
  width?: number;
  /** Of an amount: its decimals, 0 to 3; 2 unless said. */
  digits?: number;
}

/** A table of an export that has several. */
export interface ExportSheet<Row = unknown> {
  /** Shown on the sheet's tab, and the name of its CSV. */
  name: string;
  columns: readonly ExportColumn<Row>[];
  /** Read page by page while the answer is being sent, so that memory stays flat. */
  pages: AsyncIterable<readonly Row[]>;
}

export const EXPORT_FORMATS = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** "2027-06-11 09:31", the wall time of an instant in a zone; empty where it is none. */
export function wallTime(instant: string, timeZone: string): string {
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? "" : `${dayIn(timeZone, at)} ${timeIn(timeZone, at)}`;
}

export const isNumeric = ({ type }: Pick<ExportColumn<never>, "type">): boolean =>
  type === "number" || type === "amount";

/** Letters of a sheet's name that a workbook, or a file system, gives a meaning of its own. */
const UNFIT = /[\\/?*[\]:<>|"'\p{Cc}]/gu;
/** In UTF-16 units (ECMA-376 takes no more). */
const MOST_NAME = 31;

/** Names that a workbook takes: short, without its own marks, each once whatever its case. */
export function sheetNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const plain = name.toWellFormed().replace(UNFIT, " ").replace(/\s+/g, " ").trim() || "Sheet";
    for (let count = 1; ; count += 1) {
      const end = count === 1 ? "" : ` ${count}`;
      const own =
        plain
          .slice(0, MOST_NAME - end.length)
          .replace(/[\uD800-\uDBFF]$/, "")
          .trimEnd() + end;
      if (taken.has(own.toLowerCase())) continue;
      taken.add(own.toLowerCase());
      return own;
    }
  });
}
