/** What publishing found: `refuse` has to be mended first, `warn` can stand. */
export interface Finding {
  severity: "refuse" | "warn";
  /** Null where it is about the whole form or group. */
  fieldId: string | null;
  /** The group that the field stands in; null for the form's own. */
  groupId: string | null;
  /** For organisers: what is wrong and what to do. */
  message: string;
}

/** What is found of one field. */
export type FieldFinding = Pick<Finding, "severity" | "message">;
