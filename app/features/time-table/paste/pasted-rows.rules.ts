import { rowsOfText } from "~/features/content/table-text.rules";
import { folded, oneLine } from "~/lib/text.rules";
import { skippedTime, type TypedTimes } from "../entry-times.rules";
import { EntryInput, typedTimes } from "../time-table.schema";
import { dayCell, quoted, timeCell } from "./pasted-cells.rules";

/** So many entries are made at once (spec 1.7). */
export const MOST_PASTED = 500;

/** An entry that a row became. */
export interface PastedEntry extends TypedTimes {
  title: string;
  place: string;
  note: string;
}

/** A row as it was read: the entry that it would make, or why it makes none. */
export interface CheckedRow {
  /** Counted as they were pasted, from 1. */
  line: number;
  title: string;
  place: string;
  entry: PastedEntry | null;
  faults: string[];
}

export interface Pasted {
  rows: CheckedRow[];
  /** Columns with a heading that we do not know. */
  unread: string[];
}

const COLUMNS = ["title", "startDay", "startTime", "endTime", "place", "note", "endDay"] as const;
type ColumnName = (typeof COLUMNS)[number];

/** What the columns are without headings, in this order. */
export const PASTED_ORDER = ["Title", "Day", "Starts", "Ends", "Place", "Note"] as const;
const PLAIN: readonly ColumnName[] = COLUMNS.slice(0, PASTED_ORDER.length);

/** How people head them; ours too, as the export of the time table has them. */
const HEADINGS: Record<ColumnName, readonly string[]> = {
  title: ["title", "entry", "what", "name", "event", "subject"],
  startDay: ["day", "date", "first day", "start day", "start date", "when", "on"],
  startTime: ["starts", "start", "start time", "from", "time", "begins"],
  endDay: ["last day", "end day", "end date"],
  endTime: ["ends", "end", "end time", "until", "to"],
  place: ["place", "where", "location", "venue"],
  note: ["note", "notes", "description", "details"],
};

const columnOf = (heading: string): ColumnName | undefined =>
  COLUMNS.find((name) => HEADINGS[name].includes(folded(heading.trim())));

/**
 * Rows of a spreadsheet, each checked for itself: dates as the event's locale writes them, times of the event's clock. The first
 * row is headings where it names title and day. A text says why nothing can be read.
 */
export function readPasted(text: string, event: { locale: string; timeZone: string }): Pasted | string {
  const all = rowsOfText(text);
  const first = all[0] ?? [];
  const headed = first.map(columnOf);
  const isHeaded = headed.includes("title") && headed.includes("startDay");
  const columns: readonly (ColumnName | undefined)[] = isHeaded ? headed : PLAIN;
  const lines = all
    .map((cells, at) => ({ line: at + 1, cells }))
    .slice(isHeaded ? 1 : 0)
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  if (lines.length === 0) return "Paste at least one row below the headings, or a row without headings";
  if (lines.length > MOST_PASTED)
    return `You pasted ${lines.length.toLocaleString("en-GB")} rows. At most ${MOST_PASTED} are taken at once: paste them in parts.`;
  if (!isHeaded && lines.every(({ cells }) => cells.length === 1))
    return "These rows have one column each. Copy the cells in your spreadsheet, so that a tab stands between them.";
  return {
    rows: lines.map(({ line, cells }) => checkedRow(line, cells, { columns, ...event })),
    unread: isHeaded ? first.filter((heading, at) => heading !== "" && headed[at] === undefined) : [],
  };
}

function checkedRow(
  line: number,
  cells: readonly string[],
  of: { columns: readonly (ColumnName | undefined)[]; locale: string; timeZone: string },
): CheckedRow {
  const cell = (name: ColumnName) => cells[of.columns.indexOf(name)]?.trim() ?? "";
  const [title, place] = [oneLine(cell("title")), oneLine(cell("place"))];
  const faults: string[] = [];
  const times = readTimes(cell, { locale: of.locale, faults });
  const parsed = EntryInput.safeParse({ title, place, note: cell("note"), ...times });
  // What could not be read has said so already.
  const hasFault = (field: unknown) => faults.some((fault) => fault.startsWith(`${LABELS[String(field)]}: `));
  for (const { path, message } of parsed.error?.issues ?? [])
    if (!hasFault(path[0])) faults.push(`${LABELS[String(path[0])] ?? "Row"}: ${message}`);
  const typed = parsed.success ? typedTimes(parsed.data) : null;
  const skipped = typed && skippedTime(of.timeZone, typed);
  if (skipped) faults.push(`${LABELS[skipped.field]}: ${skipped.message}`);
  const entry =
    parsed.success && typed && faults.length === 0
      ? { title: parsed.data.title, place: parsed.data.place, note: parsed.data.note, ...typed }
      : null;
  return { line, title, place, entry, faults };
}

const LABELS: Record<string, string> = {
  title: "Title",
  startDay: "Day",
  startTime: "Starts",
  endDay: "Last day",
  endTime: "Ends",
  place: "Place",
  note: "Note",
};

/** The cells with days and times as a form has them; what cannot be read goes to `faults`. */
function readTimes(
  cell: (name: ColumnName) => string,
  { locale, faults }: { locale: string; faults: string[] },
): { startDay: string; startTime: string; endDay: string; endTime: string } {
  const read = { startDay: "", startTime: "", endDay: "", endTime: "" };
  for (const [day, time] of [
    ["startDay", "startTime"],
    ["endDay", "endTime"],
  ] as const) {
    const on = cell(day) && dayCell(cell(day), locale);
    if (on && "fault" in on) faults.push(`${LABELS[day]}: ${on.fault}`);
    else if (on) {
      read[day] = on.is.day;
      read[time] = on.is.time ?? "";
    }
  }
  for (const time of ["startTime", "endTime"] as const) {
    const at = cell(time) && timeCell(cell(time));
    if (at && "fault" in at) faults.push(`${LABELS[time]}: ${at.fault}`);
    else if (at && at.is.to !== null && (time === "endTime" || cell("endTime") !== ""))
      faults.push(`${LABELS[time]}: ${quoted(cell(time))} holds two times. Leave one in each column`);
    else if (at) {
      read[time] = at.is.from;
      if (at.is.to !== null) read.endTime = at.is.to;
    }
  }
  return read;
}

/** By what an entry is the same as one that is there. */
export const entryKey = ({
  title,
  startDay,
  startTime,
  place,
}: Omit<PastedEntry, "endDay" | "endTime" | "note">) =>
  JSON.stringify([folded(title), startDay, startTime, folded(place)]);

/** Leaves out what stands in the time table already, or further up: pasting twice makes nothing twice. */
export function withoutKnown(rows: readonly CheckedRow[], known: ReadonlySet<string>): CheckedRow[] {
  const above = new Map<string, number>();
  return rows.map((row) => {
    if (!row.entry) return row;
    const key = entryKey(row.entry);
    const line = above.get(key);
    if (known.has(key)) return { ...row, entry: null, faults: ["It stands in the time table already"] };
    if (line !== undefined) return { ...row, entry: null, faults: [`The same as row ${line}`] };
    above.set(key, row.line);
    return row;
  });
}
