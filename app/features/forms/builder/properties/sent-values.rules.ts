import { SHORT_TEXT_TYPES } from "../../document/types/cell-types.rules";
import type { FieldValues } from "./field-values.types";
import { emptyCell } from "./limit-values.rules";

/** What a refused form was sent with, to be drawn again: what is not there was left blank or not ticked. */
export function sentValues(
  saved: FieldValues,
  sent: Record<string, unknown> | null | undefined,
): FieldValues {
  if (!sent) return saved;
  const parts = Object.entries(saved.parts).map(([name]) => {
    const part = recordOf(recordOf(sent.parts)[name]);
    return [name, { label: textOf(part.label), show: isOn(part.show) }];
  });
  const scalars = Object.entries(saved).flatMap(([name, value]): [string, unknown][] => {
    if (typeof value === "boolean") return [[name, isOn(sent[name])]];
    return typeof value === "string" ? [[name, textOf(sent[name])]] : [];
  });
  return {
    ...saved,
    ...Object.fromEntries(scalars),
    was: saved.was,
    parts: Object.fromEntries(parts),
    options: rowsOf(sent.options, ["label", "value"]) as FieldValues["options"],
    cells: cellsOf(sent.cells),
    items: rowsOf(sent.items, ["itemId", "label", "price", "description"]) as FieldValues["items"],
    accept: [sent.accept ?? []].flat().map(textOf),
  };
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
const textOf = (value: unknown): string => (value === undefined || value === null ? "" : String(value));
const isOn = (value: unknown): boolean => value === true || value === "on";

/** Columns: what is there of each as text, and the boxes that are ticked. */
const cellsOf = (rows: unknown): FieldValues["cells"] =>
  (Array.isArray(rows) ? rows : []).map((row: unknown) => {
    const own = recordOf(row);
    const blank = emptyCell(SHORT_TEXT_TYPES[0]);
    return Object.fromEntries(
      Object.entries({ ...blank, id: "" }).map(([name, value]) => [
        name,
        typeof value === "boolean" ? isOn(own[name]) : textOf(own[name]),
      ]),
    ) as unknown as FieldValues["cells"][number];
  });

function rowsOf(rows: unknown, names: readonly string[]): Record<string, string>[] {
  if (!Array.isArray(rows)) return [];
  return Array.from(rows, (row: unknown) =>
    Object.fromEntries(names.map((name) => [name, textOf(recordOf(row)[name])])),
  );
}
