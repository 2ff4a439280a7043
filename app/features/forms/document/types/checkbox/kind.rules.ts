import { choiceRules } from "../choice.rules";
import type { FieldRules } from "../rules.types";

export const checkbox: FieldRules<"checkbox"> = choiceRules((value) => ({ type: "checkbox", value }));
