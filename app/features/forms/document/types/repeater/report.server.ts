import { formatMoney, minorDigits } from "~/lib/money.rules";
import { placeName } from "../../../submissions/list/answer-places.rules";
import type { ValueCount } from "../../../submissions/report/report.queries.server";
import type { ReportBar } from "../../../submissions/report/report-cards.types";
import type { FieldOf } from "../../field.schema";
import { type CellType, keptAs } from "../cell-types.rules";
import type { CardParts, Reported, ReportRules } from "../report.types";
import { bar, decimal, rowFigures } from "../report-parts.server";
import { cellWords } from "./cell-words.rules";

/** Of a table in a group the cells are not indexed. */
export const repeater: ReportRules<"repeater"> = (field, of) =>
  of.at.nestedId === "" ? tableParts(field, of) : { answered: 0 };

const MOST_KINDS = 4;

/** Each column that repeats itself is counted; the rest of its kinds stand together. */
function tableParts({ cellSchema }: FieldOf<"repeater">, of: Reported): CardParts {
  const { at, found } = of;
  return {
    figures: [...rowFigures(of, "Rows"), ...columnSums(cellSchema, of)],
    bars: cellSchema.flatMap(({ id, label, type }) => {
      const rows = found.values.get(placeName({ ...at, nestedId: id })) ?? [];
      const [first] = rows;
      if (!first || first.kinds === first.total) return [];
      return [{ title: label, bars: topBars(rows, first, (text) => barWords(type, text, of.around)) }];
    }),
  };
}

/** What each column of numbers comes to. */
const columnSums = (
  cells: FieldOf<"repeater">["cellSchema"],
  { at, found, around }: Reported,
): NonNullable<CardParts["figures"]> =>
  cells.flatMap(({ id, label, type }) => {
    const sum = found.cellSums.get(placeName({ ...at, nestedId: id }));
    if (!sum || keptAs(type) !== "decimal") return [];
    const value =
      type === "amount"
        ? formatMoney(Math.round(sum.sum * 10 ** minorDigits(around.currency)), around)
        : decimal(sum.sum, around);
    return [{ label: `Sum of ${label}`, value }];
  });

/** A number stands as it is kept, as it always did. */
const barWords = (type: CellType, text: string, around: Reported["around"]): string =>
  type === "number" ? text : cellWords(type, text, around);

function topBars(
  rows: readonly ValueCount[],
  { total, kinds }: ValueCount,
  words: (text: string) => string,
): ReportBar[] {
  const most = kinds <= MOST_KINDS + 1 ? kinds : MOST_KINDS;
  const top = rows.slice(0, most);
  const rest = total - top.reduce((sum, { n }) => sum + n, 0);
  return [
    ...top.map(({ text, n }) => bar(words(text), n, total)),
    ...(rest > 0 ? [bar(`Other, ${kinds - most} kinds`, rest, total)] : []),
  ];
}
