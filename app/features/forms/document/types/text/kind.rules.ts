import { SHORT_TEXTS } from "../cell-texts.rules";
import type { FieldRules } from "../rules.types";
import { textRules } from "../short-text.rules";
import { formatOf } from "./format-of.rules";

const asTyped = textRules(SHORT_TEXTS.text, (value) => ({ type: "text" as const, value }));

export const text: FieldRules<"text"> = {
  ...asTyped,
  /** In the one form that its format has, where it fits. */
  readAnswer(field, asked) {
    const answer = asTyped.readAnswer(field, asked);
    const format = answer && formatOf(field);
    const value = format && asked.context.formats?.(format, answer.value);
    return value ? { type: "text", value } : answer;
  },
};
