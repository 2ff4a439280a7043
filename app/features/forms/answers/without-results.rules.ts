import type { FormDocument } from "../document/form-document.schema";
import { isGroupAnswer } from "../document/structure.rules";
import { graphOf } from "../logic/visibility.rules";
import type { Answer, Answers } from "./answer.types";

/** Answers without what was worked out of them: while something is filled in, that is worked out anew. */
export function withoutResults(document: FormDocument, answers: Answers): Answers {
  const { calculated } = graphOf(document);
  if (calculated.length === 0) return answers;
  const types = new Set<string>(calculated.map(({ field }) => field.type));
  const answered = (values: Answers): Answers =>
    Object.fromEntries(
      Object.entries(values).flatMap(([id, answer]): [string, Answer][] => {
        if (types.has(answer.type)) return [];
        if (!isGroupAnswer(answer)) return [[id, answer]];
        return [[id, { ...answer, templateValues: answer.templateValues.map(answered) }]];
      }),
    );
  return answered(answers);
}
