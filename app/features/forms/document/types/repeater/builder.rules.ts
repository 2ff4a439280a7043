import { lowerFirst } from "~/lib/text.rules";
import { MOST_SHORT_TEXT } from "../../../answers/answer-limits.rules";
import type { FieldOf } from "../../field.schema";
import type { FieldFinding } from "../../finding.types";
import type { BuilderRules } from "../builder.types";
import { missing, question } from "../building.rules";
import { keptAs } from "../cell-types.rules";
import { dayLimitFindings } from "../day-limits.rules";
import { countFindings, orderFindings, refuse, repeated, warn } from "../findings.rules";

export const repeater: BuilderRules<"repeater"> = {
  ...question,
  label: "Repeater",
  icon: "table",
  palette: { group: "Tables and money", about: "A table of up to four columns, a row for each thing" },
  limits: { toggle: "Set optional min and max values?", count: "rows" },
  preview: ({ cellSchema }) =>
    cellSchema.length === 0
      ? missing("The table has no column yet.")
      : { shape: "said", text: `A table: ${cellSchema.map(columnName).join(", ")}` },
  findings(field) {
    const labels = field.cellSchema.map(({ label }) => label);
    if (labels.length === 0) return [refuse("Add a column")];
    return [
      ...(labels.includes("") ? [refuse("A column has no label")] : []),
      ...repeated(labels).map((label) => warn(`Two columns are called “${label}”`)),
      ...field.cellSchema.flatMap(cellFindings),
      ...countFindings(field, { noun: "rows", most: 900 }),
    ];
  },
  asks: null,
};

const columnName = ({ label, id }: { label: string; id: string }): string =>
  label || `column ${id.replace("cell", "")}`;

type Cell = FieldOf<"repeater">["cellSchema"][number];

/** What a column lacks, with its name before it. */
const cellFindings = (cell: Cell): FieldFinding[] =>
  limitsOf(cell).map(({ severity, message }) => ({
    severity,
    message: `${columnName(cell)}: ${lowerFirst(message)}`,
  }));

function limitsOf(cell: Cell): FieldFinding[] {
  const { type, min = null, max = null, options = [] } = cell;
  if (keptAs(type) === "day") return dayLimitFindings(cell);
  if (keptAs(type) === "decimal") return orderFindings({ min, max });
  if (type === "yesNo") return [];
  if (type !== "dropdown") return countFindings({ min, max }, { noun: "characters", most: MOST_SHORT_TEXT });
  if (options.every((option) => option === "")) return [refuse("Add an option")];
  return repeated(options).map((option) => refuse(`Two options read “${option}”`));
}
