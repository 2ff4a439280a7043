import { cellName } from "../../../answers/input-names.rules";
import type { CellType } from "../cell-types.rules";
import type { Sample } from "../sample.types";

export const repeater: Sample<"repeater"> = {
  field: {
    type: "repeater",
    label: "Vehicles",
    max: 5,
    cellSchema: [
      { id: "cell1", label: "Registration" },
      { id: "cell2", label: "Length in metres", type: "number" },
    ],
  },
  answer: { type: "repeater", rows: [{ cell1: "HX71 KDV", cell2: "7.5" }] },
  typed: (field, { name, draw, cell, year }) =>
    Array.from({ length: Math.floor(draw * 3) }, (_, row) =>
      field.cellSchema.map(({ id, type, options = [] }, at): [string, string[]] => {
        const typed: Partial<Record<CellType, string>> = {
          tel: `07700 90${String(100 + row * 7 + at)}`,
          number: `${7 + row * 3}.5`,
          amount: `${120 + row * 45}.50`,
          date: `${1 + row * 3 + at}/3/${year + 1}`,
          dropdown: options[row % Math.max(1, options.length)] ?? "",
          yesNo: row === 0 ? "Yes" : "No",
        };
        return [cellName(name, { row, cell: id }), [typed[type] ?? cell(at)]];
      }),
    ).flat(),
};
