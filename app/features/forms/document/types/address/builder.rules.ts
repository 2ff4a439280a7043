import { ADDRESS_PARTS } from "../../field-types.rules";
import type { BuilderRules } from "../builder.types";
import { partBuilding } from "../building.rules";

export const address: BuilderRules<"address"> = {
  ...partBuilding(ADDRESS_PARTS),
  label: "Address",
  icon: "map-pin",
  palette: { group: "People and places", about: "Street, town, postcode, country" },
};
