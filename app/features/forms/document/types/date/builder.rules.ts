import type { BuilderRules } from "../builder.types";
import { question } from "../building.rules";

export const date: BuilderRules<"date"> = {
  ...question,
  label: "Date",
  beforehand: "said",
  icon: "calendar",
  palette: { group: "Text", about: "A day" },
  preview: () => ({ shape: "date", note: "" }),
  findings: () => [],
  asks: () => ({ kind: "date", options: [] }),
};
