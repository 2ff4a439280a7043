import { cellName } from "../../../answers/input-names.rules";
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
  typed: (field, { name, draw, cell }) =>
    Array.from({ length: Math.floor(draw * 3) }, (_, row) =>
      field.cellSchema.map(({ id, type }, at): [string, string[]] => [
        cellName(name, { row, cell: id }),
        [
          type === "tel"
            ? `07700 90${String(100 + row * 7 + at)}`
            : type === "number"
              ? `${7 + row * 3}.5`
              : cell(at),
        ],
      ]),
    ).flat(),
};
