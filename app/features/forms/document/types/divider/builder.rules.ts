import type { BuilderRules } from "../builder.types";
import { layout } from "../building.rules";

export const divider: BuilderRules<"divider"> = {
  ...layout,
  label: "Divider",
  icon: "minus",
  palette: { group: "Layout", about: "A line", place: 3 },
  texts: {
    label: "Name",
    description: null,
    labelHint: "For the outline alone: nobody else sees it.",
  },
  preview: () => ({ shape: "line-across" }),
  findings: () => [],
};
