import { isDay } from "~/lib/dates";
import type { ExportColumn } from "~/lib/export/columns";
import { answerOf } from "../../../answers/answer-of.rules";
import { isBlankRow } from "../../../answers/blank-answers.rules";
import { untilVersion } from "../../until-version.rules";
import { type CellType, keptAs } from "../cell-types.rules";
import { amounts, cellOf, distinctHeaders, numberOf } from "../columns.server";
import type { Cells, ColumnContext, StoreRules } from "../store.types";
import { sumLabel } from "./cell-words.rules";
import { columnSum, hasSum } from "./sums.rules";

export const repeater: StoreRules<"repeater"> = {
  indexedAs: "rows",
  hasSeveral: true,
  parts: { list: "cellSchema", id: "id", places: [{ ending: "", type: "cell" }] },
  /** What is summed on the form is summed beside the other questions, too. */
  columns: (field, { header, context }) =>
    field.cellSchema.filter(hasSum).map((cell) => ({
      ...figureColumn(cell.type, context),
      header: `${header}: ${sumLabel(cell)}`,
      ...cellOf<"repeater">(field)(({ rows }) => {
        const filled = rows.filter((row) => row[cell.id]);
        return filled.length > 0 ? Number(columnSum(cell, filled, context.currency)) : null;
      }),
    })),
  table: (field, { tookTexts, context }) => ({
    columns: distinctHeaders(
      field.cellSchema.flatMap(({ id, label, type }): ExportColumn<Cells>[] => {
        const header = label || "Column";
        const width = 24;
        const text = ({ cells }: Cells) => cells[id] ?? null;
        const read = READ[keptAs(type)];
        if (!read) return [{ header, type: "text", width, value: text }];
        const figure = (row: Cells) => read(text(row) ?? "");
        const until = tookTexts.get(id);
        return [
          { header, ...figureColumn(type, context), width, value: figure },
          ...(until === undefined
            ? []
            : [
                {
                  ...{ header: untilVersion(header, until), type: "text" as const, width },
                  value: (row: Cells) => (figure(row) === null ? text(row) : null),
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

/** What stands in a column of an export of a cell; null where all of it is text. */
const READ: Readonly<Record<ReturnType<typeof keptAs>, ((text: string) => number | string | null) | null>> = {
  decimal: numberOf,
  day: (text) => (isDay(text) ? text : null),
  text: null,
};

function figureColumn(type: CellType, context: ColumnContext): Pick<ExportColumn<never>, "type" | "digits"> {
  if (keptAs(type) === "day") return { type: "date" };
  return type === "amount" ? amounts(context).amount : { type: "number" };
}
