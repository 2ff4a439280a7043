import type { BuilderRules } from "../builder.types";
import { question } from "../building.rules";
import { warn } from "../findings.rules";

export const grandTotal: BuilderRules<"grandTotal"> = {
  ...question,
  label: "Grand Total",
  icon: "receipt",
  palette: { group: "Tables and money", about: "The sum of all item lists" },
  isAsked: false,
  isChangeable: false,
  preview: () => ({ shape: "said", text: "The sum of all item lists" }),
  findings: () => [],
  findingsIn: ({ hasOrders }) => (hasOrders ? [] : [warn("There is no item list that it could sum")]),
  asks: null,
};
