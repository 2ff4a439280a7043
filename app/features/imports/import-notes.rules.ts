import { type ImportColumn, plain } from "./import-columns.rules";
import { quoted } from "./quoted.rules";

/** Names that a note lists. */
const NAMED = 2;

/** The columns, each with what the rows below it show: cells that are empty, types that the event does not have. */
export function notedColumns(
  columns: readonly ImportColumn[],
  rows: readonly { cells: readonly string[] }[],
  types: readonly { name: string }[],
): ImportColumn[] {
  const known = new Set(types.map(({ name }) => plain(name)));
  return columns.map((column, at) => {
    if (column.target === "none") return { ...column, note: "" };
    const values = rows.map(({ cells }) => (cells[at] ?? "").trim());
    const unknown = column.target === "teamType" ? unknownNote(values.filter(Boolean), known) : "";
    const empty = values.filter((value) => value === "").length;
    return { ...column, note: unknown || emptyNote(empty, rows.length) };
  });
}

function emptyNote(empty: number, rows: number): string {
  if (empty === 0) return "";
  if (empty === rows) return "Empty in every row";
  return `Empty in ${empty} ${empty === 1 ? "row" : "rows"}`;
}

/** “Caterer” is unknown, the other 5 are known. */
function unknownNote(values: readonly string[], known: ReadonlySet<string>): string {
  const names = new Map(values.map((value) => [plain(value), value]));
  const unknown = [...names].filter(([name]) => !known.has(name)).map(([, value]) => quoted(value));
  if (unknown.length === 0) return "";
  const more = unknown.length - NAMED;
  const listed = unknown.slice(0, NAMED).join(more > 0 ? ", " : " and ");
  const are = unknown.length === 1 ? "is" : "are";
  const rest = names.size - unknown.length;
  const others = rest === 0 ? "" : rest === 1 ? ", the other one is known" : `, the other ${rest} are known`;
  return `${listed}${more > 0 ? ` and ${more} more` : ""} ${are} unknown${others}`;
}
