import { SHORT_TEXTS } from "../cell-texts.rules";
import type { FieldRules } from "../rules.types";
import { textRules } from "../short-text.rules";

export const email: FieldRules<"email"> = textRules(SHORT_TEXTS.email, (value) => ({ type: "email", value }));
