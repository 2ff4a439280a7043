import type { ExportColumn } from "~/lib/export/columns";
import { answerOf } from "../../../answers/answer-of.rules";
import { isBlankRow } from "../../../answers/blank-answers.rules";
import { untilVersion } from "../../until-version.rules";
import { distinctHeaders, numberOf } from "../columns.server";
import type { Cells, StoreRules } from "../store.types";

export const repeater: StoreRules<"repeater"> = {
  indexedAs: "rows",
  hasSeveral: true,
  parts: { list: "cellSchema", id: "id", places: [{ ending: "", type: "cell" }] },
  columns: () => [],
  table: (field, { tookTexts }) => ({
    columns: distinctHeaders(
      field.cellSchema.flatMap(({ id, label, type }): ExportColumn<Cells>[] => {
        const header = label || "Column";
        const width = 24;
        const text = ({ cells }: Cells) => cells[id] ?? null;
        if (type !== "number") return [{ header, type: "text", width, value: text }];
        const number = (row: Cells) => numberOf(text(row) ?? "");
        const until = tookTexts.get(id);
        return [
          { header, type: "number", width, value: number },
          ...(until === undefined
            ? []
            : [
                {
                  ...{ header: untilVersion(header, until), type: "text" as const, width },
                  value: (row: Cells) => (number(row) === null ? text(row) : null),
                },
              ]),
        ];
      }),
    ),
    rowsIn(answers) {
      const rows = answerOf(field, answers)?.rows.filter((row) => !isBlankRow(row)) ?? [];
      return rows.map((cells) => ({ answers: {}, cells }));
    },
  }),
};
