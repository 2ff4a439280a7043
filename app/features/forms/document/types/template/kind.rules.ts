import type { FieldRules } from "../rules.types";

export const template: FieldRules<"template"> = {
  stands: "list",
  /** Its questions are sent, each by itself. */
  readAnswer: null,
  comparison: null,
  counts: ({ templateValues }) => templateValues.length,
};
