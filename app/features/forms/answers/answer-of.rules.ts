import type { Field } from "../document/field.schema";
import type { TemplateField } from "../document/structure.rules";
import type { QuestionType } from "../document/types/kinds.schema";
import type { Answer, AnswerOf, Answers } from "./answer.types";

/** The answer of a field; null where there is none, or one of another type, which a field had before. */
export const answerOf = <T extends QuestionType>(
  field: { id: string; type: T },
  answers: Answers,
): AnswerOf<T> | null => answerIn(field, answers) as AnswerOf<T> | null;

/** The same of any field: layout items have none. */
export function answerIn({ id, type }: Pick<Field, "id" | "type">, answers: Answers): Answer | null {
  const answer = Object.hasOwn(answers, id) ? answers[id] : undefined;
  return answer?.type === type ? answer : null;
}

/** Rows of a group: one that does not loop has exactly one, answered or not (decisions). */
export function rowsOf(
  template: Pick<TemplateField, "id" | "type" | "isLooping">,
  answers: Answers,
): readonly Answers[] {
  const rows = answerOf(template, answers)?.templateValues ?? [];
  return template.isLooping ? rows : [rows[0] ?? {}];
}
