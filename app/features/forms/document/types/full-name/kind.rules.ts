import { NAME_PARTS } from "../../field-types.rules";
import { partRules } from "../parts.rules";
import type { FieldRules } from "../rules.types";

export const fullName: FieldRules<"fullName"> = partRules(NAME_PARTS, (value) => ({
  type: "fullName",
  value,
}));
