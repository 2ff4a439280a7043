import type { BuilderRules } from "../builder.types";
import { missing, question } from "../building.rules";
import { countFindings, refuse, repeated, warn } from "../findings.rules";

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
      ...countFindings(field, { noun: "rows", most: 900 }),
    ];
  },
  asks: null,
};

const columnName = ({ label, id }: { label: string; id: string }): string =>
  label || `column ${id.replace("cell", "")}`;
