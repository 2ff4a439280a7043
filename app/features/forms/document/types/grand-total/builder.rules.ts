import type { BuilderRules } from "../builder.types";
import { question } from "../building.rules";
import { warn } from "../findings.rules";
import { rulesOf } from "../kinds.rules";

export const grandTotal: BuilderRules<"grandTotal"> = {
  ...question,
  label: "Grand Total",
  icon: "receipt",
  palette: { group: "Tables and money", about: "The sum of all item lists" },
  isAsked: false,
  isChangeable: false,
  look: () => ({ shape: "said", text: "The sum of all item lists" }),
  findings: () => [],
  findingsIn: ({ fields, groups }) =>
    [...fields, ...groups.flatMap((group) => group.fields)].some(({ type }) => rulesOf(type).order)
      ? []
      : [warn("There is no item list that it could sum")],
  asks: null,
};
