import type { BuilderRules } from "../builder.types";
import { question } from "../building.rules";
import { dayLimitFindings } from "../day-limits.rules";

export const date: BuilderRules<"date"> = {
  ...question,
  label: "Date",
  icon: "calendar",
  palette: { group: "Text", about: "A day" },
  preview: () => ({ shape: "date", note: "" }),
  findings: dayLimitFindings,
  asks: () => ({ kind: "date", options: [] }),
};
