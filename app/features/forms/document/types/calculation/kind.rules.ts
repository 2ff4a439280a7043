import { canonicalDecimal } from "~/lib/decimal.rules";
import type { FieldRules } from "../rules.types";

export const calculation: FieldRules<"calculation"> = {
  stands: "list",
  /** It is worked out. */
  readAnswer: null,
  comparison(_field, { value }) {
    const wanted = canonicalDecimal(value.trim());
    if (wanted === null) return "value";
    return (answer) => answer.type === "calculation" && canonicalDecimal(answer.value) === wanted;
  },
  measure: { kind: "number", of: ({ value }) => canonicalDecimal(value) },
};
