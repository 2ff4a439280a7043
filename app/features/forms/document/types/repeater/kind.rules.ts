import type { RepeaterRow } from "../../../answers/answer.types";
import { cellName } from "../../../answers/input-names.rules";
import { type CellId, DEFAULT_ROWS } from "../../field-types.rules";
import { CELL_TEXTS } from "../cell-texts.rules";
import type { FieldRules } from "../rules.types";

/** Rows that a repeater takes. */
export const mostRows = ({ max }: { max: number | null }): number => max ?? DEFAULT_ROWS;

/** What a page asks beyond the largest number of rows is not looked at; what stands between is refused by the field's own. */
export const MOST_READ_ROWS = 999;

export const repeater: FieldRules<"repeater"> = {
  stands: "set",
  /** Blank rows stay in a draft: somebody added them to fill them in. */
  readAnswer(field, { name, sent, context }) {
    const rows: RepeaterRow[] = [];
    // One more than are taken says that there are too many.
    const most = Math.min(mostRows(field) + 1, MOST_READ_ROWS);
    for (let row = 0; row < MOST_READ_ROWS && rows.length < most; row += 1) {
      const asked = field.cellSchema.filter(({ id }) => sent.has(cellName(name, { row, cell: id })));
      if (asked.length === 0) continue;
      const cells: Partial<Record<CellId, string>> = {};
      for (const { id, type, options = [] } of asked) {
        const typed = sent.get(cellName(name, { row, cell: id }))?.[0] ?? "";
        const text = CELL_TEXTS[type](typed, context, options);
        if (text !== "") cells[id] = text;
      }
      rows.push(cells);
    }
    if (rows.length > 0) return { type: "repeater", rows };
    return sent.has(name) ? null : undefined;
  },
  comparison: null,
  /** Blank rows are none yet. */
  counts: ({ rows }) => rows.filter((row) => Object.values(row).some((text) => text !== "")).length,
};
