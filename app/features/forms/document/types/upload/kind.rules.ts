import type { FieldRules } from "../rules.types";

export const upload: FieldRules<"upload"> = {
  isLayout: false,
  stands: "single",
  /** Files are sent apart. */
  readAnswer: null,
  comparison: null,
};
