import { rowsOfText } from "~/features/content/table-text.rules";
import { formatNumber } from "~/lib/length.rules";
import { delimiterOf } from "~/lib/sheets/delimiter.rules";
import { folded, oneLine } from "~/lib/text.rules";
import { cellName } from "../../../answers/input-names.rules";
import { nounOf } from "../../../answers/problem-texts.rules";
import type { FieldOf } from "../../field.schema";
import type { PastedRows, PastedText } from "../answers.types";
import { MOST_READ_ROWS, mostRows } from "./kind.rules";

/** In UTF-16 units, and in lines: more is not looked at. 900 cells of 1,000 letters fit nowhere else either. */
const MOST_PASTED = 200_000;
const MOST_LINES = 10_000;

type Field = FieldOf<"repeater">;

/**
 * Rows of a spreadsheet behind those of the page, as if they had been typed: tabs between the cells, or what a CSV file has. The columns
 * are those of the table in their order, or as a first row of their names says. All of them are taken or none, so that nothing is cut off.
 */
export function pastedRows(field: Field, { text, name, sent }: PastedText): PastedRows {
  const { cellSchema, label } = field;
  const called = nounOf(label);
  if (text.length > MOST_PASTED || linesIn(text) > MOST_LINES)
    return { problem: `This is more than can be pasted into ${called}. ${limitOf(field)}` };
  const rows = rowsOfText(text, cellSchema.length > 1 && !text.includes("\t") ? delimiterOf(text) : "\t");
  const places = headedPlaces(field, rows[0] ?? []);
  const own = (places ? rows.slice(1) : rows).filter((cells) => cells.some((cell) => cell !== ""));
  if (own.length === 0) return { problem: `Paste one row at least into ${called}` };
  const taken = takenRows(field, { name, sent });
  const room = mostRows(field) - taken.filled;
  if (own.length > room)
    return {
      problem: `You pasted ${rowsText(own.length)} into ${called}. ${limitOf(field)} ${roomText(room)}`,
    };
  if (taken.next + own.length > MOST_READ_ROWS)
    return { problem: `Save the page first, then paste the rows into ${called}` };
  const most = Math.max(...own.map((cells) => cells.findLastIndex((cell) => cell !== "") + 1));
  if (!places && most > cellSchema.length)
    return {
      problem: `The pasted rows have ${most} columns, ${called} has ${cellSchema.length}. Paste those alone, or name them in the first row`,
    };
  return {
    inputs: own.flatMap((cells, at) =>
      cellSchema.flatMap(({ id }, column): [string, string][] => {
        const cell = cells[places ? places.indexOf(column) : column] ?? "";
        return [[cellName(name, { row: taken.next + at, cell: id }), cell]];
      }),
    ),
  };
}

const rowsText = (count: number): string => `${formatNumber(count)} row${count === 1 ? "" : "s"}`;
const limitOf = (field: Field): string => `It takes ${rowsText(mostRows(field))} at most.`;
const roomText = (room: number): string =>
  room > 0 ? `There is room for ${rowsText(room)} more.` : "There is no room for more.";

function linesIn(text: string): number {
  let lines = 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines += 1;
  return lines;
}

/** Which column of the table each pasted one is, -1 for none; null where the first row does not name them. */
function headedPlaces({ cellSchema }: Field, first: readonly string[]): number[] | null {
  const labels = cellSchema.map(({ label }) => folded(oneLine(label)));
  const places = first.map((cell) => (cell === "" ? -1 : labels.indexOf(folded(oneLine(cell)))));
  const isNamed = (cell: string, at: number) => cell === "" || places[at] !== -1;
  const named = new Set(places.filter((place) => place >= 0));
  return named.size > 0 && first.every(isNamed) && named.size === places.filter((one) => one >= 0).length
    ? places
    : null;
}

/** How many rows of the page say something, and the first number that none has. */
function takenRows({ cellSchema }: Field, { name, sent }: Pick<PastedText, "name" | "sent">) {
  const filled = new Set<number>();
  let next = 0;
  const ids: readonly string[] = cellSchema.map(({ id }) => id);
  for (const [input, texts] of sent) {
    if (!input.startsWith(`${name}[`)) continue;
    const [, row = "", cell = ""] = /^\[(\d{1,3})\]\.(\w+)$/.exec(input.slice(name.length)) ?? [];
    if (!ids.includes(cell)) continue;
    next = Math.max(next, Number(row) + 1);
    if ((texts[0] ?? "").trim() !== "") filled.add(Number(row));
  }
  return { filled: filled.size, next };
}
