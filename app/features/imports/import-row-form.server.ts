import type { CustomField } from "~/features/custom-fields/custom-fields.queries.server";
import { type ImportColumn, PLACES, type Place } from "./import-columns.rules";
import type { RowToMend } from "./imports.queries.server";

/** A cell of a row as its form shows it. */
export interface MendableCell {
  /** The column's place in the file, from 0. */
  at: number;
  label: string;
  value: string;
  /** What stood in the file, where somebody has mended it. */
  was: string | null;
}

export interface MendableRow {
  number: number;
  /** What is wrong with it, or odd. */
  why: string;
  isMended: boolean;
  cells: MendableCell[];
}

/** Of a row, the cells whose columns go somewhere. */
export function mendableRow(
  row: RowToMend,
  columns: readonly ImportColumn[],
  fields: readonly Pick<CustomField, "id" | "label">[],
): MendableRow {
  return {
    number: row.number,
    why: row.fate === "left" ? row.reason : row.mark,
    isMended: row.was !== null,
    cells: columns.flatMap(({ target }, at): MendableCell[] => {
      if (target === "none") return [];
      const field = fields.find(({ id }) => target === `field:${id}`);
      // A field that was deleted since goes nowhere.
      if (target.startsWith("field:") && !field) return [];
      const value = row.cells[at] ?? "";
      const before = row.was && (row.was[at] ?? "");
      return [
        {
          ...{ at, label: field?.label ?? PLACES[target as Place], value },
          was: before === null || before === value ? null : before,
        },
      ];
    }),
  };
}
