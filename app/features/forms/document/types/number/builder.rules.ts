import type { BuilderRules } from "../builder.types";
import { between, question } from "../building.rules";
import { orderFindings } from "../findings.rules";

export const number: BuilderRules<"number"> = {
  ...question,
  label: "Number",
  beforehand: "said",
  icon: "hash",
  palette: { group: "Text", about: "A number, from and up to what you say" },
  limits: { toggle: "Set optional min and max values?", count: "number" },
  preview: (field) => ({ shape: "line", note: between(field, null) }),
  findings: orderFindings,
  isNumber: true,
  asks: () => ({ kind: "number", options: [] }),
};
