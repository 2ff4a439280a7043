import type { LastResult } from "../fields-of";

/** What the script of a form that saves itself is told: what was saved, or why not. */
export interface SavedInPlace {
  saved?: {
    /** What the next save is based on. */
    revision: number | string;
    /** Of a field: another one where a published question was given another type. */
    fieldId?: string;
    /** The time of the event: `11:42`. */
    at: string;
    /** Of a field: those whose logic asks the question that went. */
    toMend?: string[];
  };
  lastResult?: LastResult;
}
