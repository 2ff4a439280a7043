import { choiceRules } from "../choice.rules";
import type { FieldRules } from "../rules.types";

export const dropdown: FieldRules<"dropdown"> = choiceRules((value) => ({ type: "dropdown", value }));
