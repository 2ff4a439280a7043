import type { Answers } from "../answers/answer.types";
import type { AnswerContext } from "../answers/answer-context.types";
import type { Confirmation } from "../confirmations/confirmation.types";
import type { FormDocument } from "../document/form-document.schema";
import { settledDocument } from "../logic/facts.rules";
import type { KnownFacts } from "../logic/facts.types";
import { firstDifference, type LabOutcome, labOutcome } from "./outcome.rules";

interface Tried {
  id: string;
  name: string;
  answers: Answers;
  expected: LabOutcome | null;
  /** The day and the facts that it was saved with: it is tried by them ever after. Null where nothing asked. */
  facts: KnownFacts | null;
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
  cases.map(({ id, name, answers, expected, facts }) => ({
    id,
    name,
    differs: expected
      ? firstDifference(
          expected,
          labOutcome(facts ? settledDocument(document, facts) : document, answers, { ...around, facts }),
        )
      : "What was saved of it cannot be read. Delete it, and save it anew.",
  }));
