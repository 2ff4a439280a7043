import { dayIn, timeIn } from "~/lib/dates";

/**
 * A column of an export. `date` takes `YYYY-MM-DD`; `dateTime` a UTC ISO instant that is shown as the wall time of the
 * export's zone; `number` any finite number; `text` anything else. Null is an empty cell.
 */
export interface ExportColumn<Row> {
  header: string;
  type: "text" | "number" | "date" | "dateTime";
  value(row: Row): string | number | null;
  /** In characters; 18 unless said. */
  width?: number;
}

export const EXPORT_FORMATS = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** "2027-06-11 09:31", the wall time of an instant in a zone; empty where it is none. */
export function wallTime(instant: string, timeZone: string): string {
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? "" : `${dayIn(timeZone, at)} ${timeIn(timeZone, at)}`;
}
