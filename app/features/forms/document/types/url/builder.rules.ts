import type { BuilderRules } from "../builder.types";
import { lineBuilding } from "../building.rules";

export const url: BuilderRules<"url"> = {
  ...lineBuilding,
  label: "Website",
  icon: "globe",
  palette: { group: "Text", about: "The address of a website" },
};
