import type { FieldRules } from "../rules.types";

export const upload: FieldRules<"upload"> = {
  /** Files are sent apart. */
  readAnswer: null,
  comparison: null,
  counts: ({ files }) => files.length,
};
