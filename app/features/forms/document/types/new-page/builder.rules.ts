import type { BuilderRules } from "../builder.types";
import { layout } from "../building.rules";

export const newPage: BuilderRules<"newPage"> = {
  ...layout,
  label: "New Page",
  icon: "file-plus",
  palette: { group: "Layout", about: "What follows stands on a page of its own", place: 2 },
  texts: { label: "Title", description: null },
  preview: () => ({ shape: "heading" }),
  findings: () => [],
};
