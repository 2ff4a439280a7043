import { SHORT_TEXTS } from "../cell-texts.rules";
import type { FieldRules } from "../rules.types";
import { textRules } from "../short-text.rules";

export const url: FieldRules<"url"> = textRules(SHORT_TEXTS.url, (value) => ({ type: "url", value }));
