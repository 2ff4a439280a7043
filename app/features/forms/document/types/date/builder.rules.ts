import type { BuilderRules } from "../builder.types";
import { question } from "../building.rules";
import { dayLimitFindings, dayLimitNote } from "../day-limits.rules";

export const date: BuilderRules<"date"> = {
  ...question,
  label: "Date",
  icon: "calendar",
  palette: { group: "Text", about: "A day" },
  preview: (field) => ({ shape: "date", note: dayLimitNote(field) }),
  findings: dayLimitFindings,
  asks: () => ({ kind: "date", options: [] }),
};
