import { amountText, minorUnits } from "~/lib/money.rules";
import type { AnswerOf } from "../../../answers/answer.types";
import type { AnswerContext } from "../../../answers/answer-context.types";
import { halves, moved, together, withoutLast } from "../../../answers/aside.rules";
import { isBlankRow } from "../../../answers/blank-answers.rules";
import { cellName } from "../../../answers/input-names.rules";
import { numberText } from "../../../answers/number-text.rules";
import type { FieldProblem } from "../../../answers/problem.types";
import { problemTexts as say } from "../../../answers/problem-texts.rules";
import { typedDay } from "../../../runner/typed-values.rules";
import type { FieldOf } from "../../field.schema";
import { untilVersion } from "../../until-version.rules";
import type { AnswerRules, FormerField, Halves, JudgedIn } from "../answers.types";
import { CELL_PROBLEMS } from "../cell-problems.rules";
import { CELL_YES, type CellType, keptAs } from "../cell-types.rules";
import { dayLimitHint } from "../day-limits.rules";
import { betweenText, decimalsText } from "../limit-texts.rules";
import { withGone } from "../merging.rules";
import { namesOf, sentNumber } from "../sent.rules";
import type { SentValue } from "../sent.types";
import { cellWords, sumLabel } from "./cell-words.rules";
import { mostRows } from "./kind.rules";
import { pastedRows } from "./pasted-rows.rules";
import { rowPlaces } from "./row-places.rules";
import { hasSum, sumWords } from "./sums.rules";

type Field = FieldOf<"repeater">;
type Rows = AnswerOf<"repeater">;

export const repeater: AnswerRules<"repeater"> = {
  problems: (field, answer, at) => tableProblems(field, answer, at),
  limits: columnLimits,
  pasted: pastedRows,
  cleaned(_field, answer) {
    const rows = answer.rows.filter((row) => !isBlankRow(row));
    return rows.length > 0 ? { ...answer, rows } : null;
  },
  lines: (answer, context, field) =>
    field.type === "repeater"
      ? [
          ...filledCells(field, answer, context).map((cells) => cells.filter(Boolean).join(", ")),
          ...sumLines(field, answer, context),
        ]
      : [],
  indexed: ({ rows }) =>
    rows.flatMap((cells, row) =>
      Object.entries(cells).flatMap(([nestedId, text]) => (text ? [{ nestedId, row, text }] : [])),
    ),
  example: ({ cellSchema }) => ({
    type: "repeater",
    rows: [
      Object.fromEntries(
        cellSchema.map(({ id, label, type, options }) => [
          id,
          EXAMPLES[type] ?? options?.[0] ?? (label || "Example"),
        ]),
      ),
    ],
  }),
  /** Of each row what stands in it, under the names of the columns. */
  sent: ({ rows }, context, { field }) =>
    field.type === "repeater" ? sentRows(field, rows, context.currency) : null,
  inputs: (field) => field.cellSchema.length * mostRows(field),
  prefill: null,
  asked: null,
  ofCount: (count) => ({ type: "repeater", rows: Array.from({ length: count }, () => ({ cell1: "1" })) }),
  merged(field, former, gone) {
    const cellSchema = withGone(field.cellSchema, former, {
      gone,
      partsOf: (shape) => shape.cellSchema,
      idOf: ({ id }) => id,
      named: (cell, number) => ({ ...cell, label: untilVersion(cell.label || "Column", number) }),
    });
    return { field: { ...field, cellSchema }, tookTexts: textColumns(cellSchema, former) };
  },
  split: splitRows,
  whole: (asked, gone) => ({
    ...asked,
    rows: together(asked.rows, gone.rows, (row = {}, aside = {}) => ({ ...aside, ...row })),
  }),
  movedAside(gone, { before, after, isJudged }) {
    const [old, now] = [before?.rows ?? [], after?.rows ?? []];
    const rows = moved(gone.rows, { places: rowPlaces(old, now), count: now.length, isJudged, none: {} });
    const left = withoutLast(rows, isBlankRow);
    return left.length > 0 ? { ...gone, rows: left } : null;
  },
  summary(field, answer, context) {
    const rows = answer ? filledCells(field, answer, context) : [];
    if (!answer || rows.length === 0) return {};
    const columns = field.cellSchema.map(({ id, label }) => ({ id, label }));
    if (!field.cellSchema.some(hasSum)) return { table: { columns, rows } };
    const sums = field.cellSchema.map((cell) => (hasSum(cell) ? sumWords(cell, answer.rows, context) : ""));
    return { table: { columns, rows, sums } };
  },
  cell({ rows }, { locale }) {
    const filled = rows.filter((row) => !isBlankRow(row)).length;
    return filled > 0 ? numberText(String(filled), locale) : "";
  },
  asideLines: ({ cellSchema }, { rows }, { hasGone, context }) =>
    hasGone
      ? rows.flatMap((row, at) => {
          const texts = cellSchema.flatMap(({ id, label, type }) => {
            const text = row[id];
            if (!text) return [];
            return [`${label}: ${type === "number" ? text : cellWords(type, text, context)}`];
          });
          return isBlankRow(row) ? [] : [`Row ${at + 1}: ${texts.join(", ")}`];
        })
      : null,
  isFigure: true,
  isTable: true,
  between: "; ",
};

type Around = Pick<AnswerContext, "locale" | "currency">;

const EXAMPLES: Partial<Record<CellType, string>> = {
  number: "12",
  amount: "12",
  date: "2027-06-01",
  yesNo: CELL_YES,
};

/** The rows that say something, each with a text for every column. */
const filledCells = ({ cellSchema }: Field, { rows }: Rows, around: Around): string[][] =>
  rows
    .filter((row) => !isBlankRow(row))
    .map((row) => cellSchema.map(({ id, type }) => cellWords(type, row[id] ?? "", around)));

const sumLines = ({ cellSchema }: Field, { rows }: Rows, around: Around): string[] =>
  rows.every(isBlankRow)
    ? []
    : cellSchema.filter(hasSum).map((cell) => `${sumLabel(cell)}: ${sumWords(cell, rows, around)}`);

function sentRows({ cellSchema }: Field, rows: Rows["rows"], currency: string): SentValue {
  const names = namesOf(
    cellSchema.map(({ label }) => label),
    "column",
  );
  const filled = rows.filter((row) => !isBlankRow(row));
  if (filled.length === 0) return null;
  return filled.map((row) =>
    Object.fromEntries(
      cellSchema.map(({ id, type }, at): [string, SentValue] => [
        names[at] ?? id,
        sentCell(type, row[id] ?? "", currency),
      ]),
    ),
  );
}

/** An amount as all amounts are sent; one that is none, as numbers are. */
function sentCell(type: CellType, text: string, currency: string): SentValue {
  if (keptAs(type) !== "decimal") return text || null;
  const minor = type === "amount" ? minorUnits(text, currency) : null;
  return minor === null ? sentNumber(text) : { amount: amountText(minor, currency), currency };
}

function tableProblems(field: Field, answer: Rows | null, at: { name: string } & JudgedIn): FieldProblem[] {
  const { name } = at;
  const rows = answer?.rows ?? [];
  const filled = rows.filter((row) => !isBlankRow(row)).length;
  const firstCell = cellName(name, { row: 0, cell: field.cellSchema[0]?.id ?? "cell1" });
  const most = mostRows(field);
  if (filled === 0) return field.isRequired ? [{ name: firstCell, message: say.enterIn(field.label) }] : [];
  if (field.min !== null && filled < field.min) {
    return [{ name: firstCell, message: say.moreRows(field.label, field.min) }];
  }
  if (filled > most) return [{ name: firstCell, message: say.fewerRows(field.label, most) }];
  return rows.flatMap((cells, row) => {
    const isBlank = isBlankRow(cells);
    return field.cellSchema.flatMap((cell): FieldProblem[] => {
      const value = cells[cell.id] ?? "";
      const problem =
        value !== ""
          ? CELL_PROBLEMS[cell.type](cell, value, at)
          : cell.isRequired && !isBlank
            ? say.enter(cell.label)
            : null;
      return problem
        ? [{ name: cellName(name, { row, cell: cell.id }), message: say.inRow(problem, row) }]
        : [];
    });
  });
}

/** What each column says of its cells, under its name. */
function columnLimits({ cellSchema }: Field, context: JudgedIn): Record<string, string> {
  return Object.fromEntries(
    cellSchema.flatMap((cell) => {
      const said = cellLimit(cell, context);
      return said ? [[cell.id, said]] : [];
    }),
  );
}

/** Whose month is told from its day. */
const EXAMPLE_DAY = "2027-03-31";

function cellLimit(cell: Field["cellSchema"][number], context: JudgedIn): string {
  const { type, min = null, max = null, decimals } = cell;
  if (keptAs(type) === "day")
    return [`For example ${typedDay(EXAMPLE_DAY, context.locale)}.`, dayLimitHint(cell, context)]
      .filter(Boolean)
      .join(" ");
  if (keptAs(type) === "text")
    return type === "dropdown" || type === "yesNo" ? "" : betweenText({ min, max, unit: "characters" });
  const isAmount = type === "amount";
  return [
    isAmount && context.currency !== undefined ? `In ${context.currency}.` : "",
    betweenText({ min, max, unit: "" }),
    isAmount || decimals === undefined ? "" : decimalsText(decimals),
  ]
    .filter(Boolean)
    .join(" ");
}

function splitRows({ cellSchema }: Field, answer: Rows): Halves {
  const columns = new Set<string>(cellSchema.map(({ id }) => id));
  const rows = answer.rows.map((row) => halves(row, (cell) => columns.has(cell)));
  if (rows.every(([, gone]) => isBlankRow(gone))) return [answer, null];
  const asked = rows.map(([row]) => row);
  while (asked.length > 0 && isBlankRow(asked.at(-1) ?? {}) && !isBlankRow(rows[asked.length - 1]?.[1] ?? {}))
    asked.pop();
  const gone = rows.map(([, row]) => row);
  return [
    asked.length > 0 ? { type: "repeater", rows: asked } : null,
    { type: "repeater", rows: withoutLast(gone, isBlankRow) },
  ];
}

/** Columns that are kept in another way than a version before did. */
function textColumns(
  cells: Field["cellSchema"],
  former: readonly FormerField<Field>[],
): ReadonlyMap<string, number> {
  const took = cells.flatMap(({ id, type }): [string, number][] => {
    const kept = keptAs(type);
    const last = former.find(({ field }) =>
      field.cellSchema.some((cell) => cell.id === id && keptAs(cell.type) !== kept),
    );
    return kept !== "text" && last ? [[id, last.number]] : [];
  });
  return new Map(took);
}
