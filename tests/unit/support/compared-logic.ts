import type { Answers } from "~/features/forms/answers/answer.types";
import type { FormDocument } from "~/features/forms/document/form-document.schema";
import { graphOf, visibilityOf } from "~/features/forms/logic/visibility.rules";
import { dice } from "../../harness/dice";
import { plainVisibility } from "./form-logic-model";
import { randomAnswers, randomForm } from "./random-form";

/** What the evaluator shows, by the plain evaluator's names. */
function evaluated(document: FormDocument, answers: Answers): string[] {
  const { shown, rows } = visibilityOf(document, answers);
  const nested = [...rows].flatMap(([template, each]) =>
    each.flatMap((ids, row) => [...ids].map((id) => `${template}[${row}]/${id}`)),
  );
  return [...shown, ...nested].sort();
}

/**
 * Both evaluators over so many states, ten of each form: the first state on which they differ, and how many of the fields were
 * shown, hidden and in rows, so that a generator which shows nothing is seen.
 */
export function comparedLogic({ seed, states }: { seed: number; states: number }) {
  const of = dice(seed);
  const seen = { states: 0, shown: 0, hidden: 0, inRows: 0, withCircles: 0 };
  while (seen.states < states) {
    const document = randomForm(of);
    if (graphOf(document).circles.length > 0) seen.withCircles += 1;
    for (let again = 0; again < 10; again += 1) {
      const answers = randomAnswers(of, document);
      const ours = evaluated(document, answers);
      const plain = [...plainVisibility(document, answers)].sort();
      if (ours.join() !== plain.join()) return { ...seen, differs: { document, answers, ours, plain } };
      seen.states += 1;
      const top = ours.filter((name) => !name.includes("/")).length;
      seen.shown += top;
      seen.inRows += ours.length - top;
      seen.hidden += document.fields.length - top;
    }
  }
  return { ...seen, differs: null };
}
