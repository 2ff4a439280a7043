import type { AnswerOf } from "../../../answers/answer.types";
import { halves, moved, together, withoutLast } from "../../../answers/aside.rules";
import { isBlankRow } from "../../../answers/blank-answers.rules";
import { cellName } from "../../../answers/input-names.rules";
import { numberText } from "../../../answers/number-text.rules";
import type { FieldProblem } from "../../../answers/problem.types";
import { problemTexts as say } from "../../../answers/problem-texts.rules";
import type { FieldOf } from "../../field.schema";
import { untilVersion } from "../../until-version.rules";
import type { AnswerRules, FormerField, Halves } from "../answers.types";
import { SHORT_PROBLEMS } from "../cell-problems.rules";
import { withGone } from "../merging.rules";
import { namesOf, sentNumber } from "../sent.rules";
import type { SentValue } from "../sent.types";
import { mostRows } from "./kind.rules";
import { rowPlaces } from "./row-places.rules";

type Field = FieldOf<"repeater">;
type Rows = AnswerOf<"repeater">;

export const repeater: AnswerRules<"repeater"> = {
  problems: (field, answer, { name }) => tableProblems(field, { answer, name }),
  cleaned(_field, answer) {
    const rows = answer.rows.filter((row) => !isBlankRow(row));
    return rows.length > 0 ? { ...answer, rows } : null;
  },
  lines: (answer, { locale }, field) =>
    field.type === "repeater"
      ? filledCells(field, answer, locale).map((cells) => cells.filter(Boolean).join(", "))
      : [],
  indexed: ({ rows }) =>
    rows.flatMap((cells, row) =>
      Object.entries(cells).flatMap(([nestedId, text]) => (text ? [{ nestedId, row, text }] : [])),
    ),
  example: ({ cellSchema }) => ({
    type: "repeater",
    rows: [
      Object.fromEntries(
        cellSchema.map(({ id, label, type }) => [id, type === "number" ? "12" : label || "Example"]),
      ),
    ],
  }),
  /** Of each row what stands in it, under the names of the columns. */
  sent: ({ rows }, _context, { field }) => (field.type === "repeater" ? sentRows(field, rows) : null),
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
  summary(field, answer, { locale }) {
    const rows = answer ? filledCells(field, answer, locale) : [];
    if (rows.length === 0) return {};
    return { table: { columns: field.cellSchema.map(({ id, label }) => ({ id, label })), rows } };
  },
  cell({ rows }, { locale }) {
    const filled = rows.filter((row) => !isBlankRow(row)).length;
    return filled > 0 ? numberText(String(filled), locale) : "";
  },
  asideLines: ({ cellSchema }, { rows }, { hasGone }) =>
    hasGone
      ? rows.flatMap((row, at) => {
          const texts = cellSchema.flatMap(({ id, label }) => (row[id] ? [`${label}: ${row[id]}`] : []));
          return isBlankRow(row) ? [] : [`Row ${at + 1}: ${texts.join(", ")}`];
        })
      : null,
  isFigure: true,
  isTable: true,
  between: "; ",
};

/** The rows that say something, each with a text for every column. */
const filledCells = ({ cellSchema }: Field, { rows }: Rows, locale: string): string[][] =>
  rows
    .filter((row) => !isBlankRow(row))
    .map((row) =>
      cellSchema.map(({ id, type }) =>
        type === "number" ? numberText(row[id] ?? "", locale) : (row[id] ?? ""),
      ),
    );

function sentRows({ cellSchema }: Field, rows: Rows["rows"]): SentValue {
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
        type === "number" ? sentNumber(row[id] ?? "") : row[id] || null,
      ]),
    ),
  );
}

function tableProblems(
  field: Field,
  { answer, name }: { answer: Rows | null; name: string },
): FieldProblem[] {
  const rows = answer?.rows ?? [];
  const filled = rows.filter((row) => !isBlankRow(row)).length;
  const firstCell = cellName(name, { row: 0, cell: field.cellSchema[0]?.id ?? "cell1" });
  const most = mostRows(field);
  if (filled === 0) return field.isRequired ? [{ name: firstCell, message: say.enterIn(field.label) }] : [];
  if (field.min !== null && filled < field.min) {
    return [{ name: firstCell, message: say.moreRows(field.label, field.min) }];
  }
  if (filled > most) return [{ name: firstCell, message: say.fewerRows(field.label, most) }];
  return rows.flatMap((cells, row) =>
    field.cellSchema.flatMap(({ id, label, type }): FieldProblem[] => {
      const value = cells[id] ?? "";
      const problem = value === "" ? null : SHORT_PROBLEMS[type]({ label, min: null, max: null }, value);
      return problem ? [{ name: cellName(name, { row, cell: id }), message: say.inRow(problem, row) }] : [];
    }),
  );
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

function textColumns(
  cells: Field["cellSchema"],
  former: readonly FormerField<Field>[],
): ReadonlyMap<string, number> {
  const took = cells.flatMap(({ id, type }): [string, number][] => {
    const last = former.find(({ field }) =>
      field.cellSchema.some((cell) => cell.id === id && cell.type !== "number"),
    );
    return type === "number" && last ? [[id, last.number]] : [];
  });
  return new Map(took);
}
