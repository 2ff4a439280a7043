import type { BuilderRules } from "../builder.types";
import { layout } from "../building.rules";

export const section: BuilderRules<"section"> = {
  ...layout,
  label: "Section",
  icon: "heading",
  palette: { group: "Layout", about: "A heading over some questions", place: 1 },
  texts: { label: "Title", description: "Text" },
  preview: () => ({ shape: "heading" }),
  findings: () => [],
};
