import { canonicalDecimal } from "~/lib/decimal.rules";
import { SHORT_TEXTS } from "../cell-texts.rules";
import type { FieldRules } from "../rules.types";
import { textRules } from "../short-text.rules";

export const number: FieldRules<"number"> = {
  ...textRules(SHORT_TEXTS.number, (value) => ({ type: "number", value })),
  comparison(_field, { value }) {
    const wanted = canonicalDecimal(value.trim());
    if (wanted === null) return "value";
    return (answer) => answer.type === "number" && canonicalDecimal(answer.value) === wanted;
  },
  measure: { kind: "number", of: ({ value }) => canonicalDecimal(value) },
};
