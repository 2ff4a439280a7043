import type { Answers } from "../answers/answer.types";
import type { AnswerContext } from "../answers/answer-context.types";
import type { Confirmation } from "../confirmations/confirmation.types";
import type { FormDocument } from "../document/form-document.schema";
import { firstDifference, type LabOutcome, labOutcome } from "./outcome.rules";

interface Tried {
  id: string;
  name: string;
  answers: Answers;
  expected: LabOutcome | null;
}

/** A case with the first step on which the form shows something else; null where it shows what is expected. */
export interface TriedCase {
  id: string;
  name: string;
  differs: string | null;
}

export const triedCases = (
  document: FormDocument,
  cases: readonly Tried[],
  around: { context: AnswerContext; confirmations: readonly Confirmation[] },
): TriedCase[] =>
  cases.map(({ id, name, answers, expected }) => ({
    id,
    name,
    differs: expected
      ? firstDifference(expected, labOutcome(document, answers, around))
      : "What was saved of it cannot be read. Delete it, and save it anew.",
  }));
