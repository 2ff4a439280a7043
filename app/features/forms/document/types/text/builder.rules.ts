import type { BuilderRules } from "../builder.types";
import { lineBuilding } from "../building.rules";

export const text: BuilderRules<"text"> = {
  ...lineBuilding,
  label: "Short Text",
  icon: "text-cursor-input",
  palette: { group: "Text", about: "One line", place: 1 },
};
