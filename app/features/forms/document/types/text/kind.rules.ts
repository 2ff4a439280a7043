import { SHORT_TEXTS } from "../cell-texts.rules";
import type { FieldRules } from "../rules.types";
import { textRules } from "../short-text.rules";

export const text: FieldRules<"text"> = textRules(SHORT_TEXTS.text, (value) => ({ type: "text", value }));
