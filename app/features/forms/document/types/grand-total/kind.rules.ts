import type { FieldRules } from "../rules.types";

export const grandTotal: FieldRules<"grandTotal"> = {
  stands: "list",
  /** It is worked out. */
  readAnswer: null,
  comparison: null,
  isTotal: true,
};
