import { ADDRESS_PARTS } from "../../field-types.rules";
import { partRules } from "../parts.rules";
import type { FieldRules } from "../rules.types";

export const address: FieldRules<"address"> = partRules(ADDRESS_PARTS, (value) => ({
  type: "address",
  value,
}));
