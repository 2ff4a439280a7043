import type { RowOf } from "./input-names.rules";

/** What is wrong with one answer, and at which input. */
export interface FieldProblem {
  /** Of the input, `f.<field>[2].cell1`: the summary leads there. */
  name: string;
  message: string;
}

/** The same with the question and the entry that it belongs to. */
export interface Problem extends FieldProblem {
  fieldId: string;
  /** The field of the form that it stands in: itself, or the template of its group. */
  placeId: string;
  /** Where the question stands in a looped group; null elsewhere, also in a group that does not loop. */
  within: RowOf | null;
}
