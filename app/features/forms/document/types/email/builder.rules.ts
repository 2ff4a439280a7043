import type { BuilderRules } from "../builder.types";
import { lineBuilding } from "../building.rules";

export const email: BuilderRules<"email"> = {
  ...lineBuilding,
  label: "Email",
  icon: "mail",
  palette: { group: "Text", about: "An e-mail address, checked" },
};
