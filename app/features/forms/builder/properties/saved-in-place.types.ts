import type { LastResult } from "~/ui/fields-of";

/** What the script of a field's form is told: what was saved, or why not. */
export interface SavedInPlace {
  saved?: {
    /** What the next save is based on. */
    revision: number;
    /** Another one where a published question was given another type. */
    fieldId: string;
    /** The time of the event: `11:42`. */
    at: string;
    /** The fields whose logic asks the question that went. */
    toMend: string[];
  };
  lastResult?: LastResult;
}
