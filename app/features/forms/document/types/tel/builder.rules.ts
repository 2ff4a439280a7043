import type { BuilderRules } from "../builder.types";
import { lineBuilding } from "../building.rules";

export const tel: BuilderRules<"tel"> = {
  ...lineBuilding,
  label: "Phone Number",
  icon: "phone",
  palette: { group: "Text", about: "A phone number of any country" },
};
