import { NAME_PARTS } from "../../field-types.rules";
import type { BuilderRules } from "../builder.types";
import { partBuilding } from "../building.rules";

export const fullName: BuilderRules<"fullName"> = {
  ...partBuilding(NAME_PARTS),
  label: "Full Name",
  beforehand: "name",
  icon: "user-round",
  palette: { group: "People and places", about: "First name, surname, title" },
};
