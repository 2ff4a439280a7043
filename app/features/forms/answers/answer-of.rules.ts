import type { FieldType, QuestionType } from "../document/field-types.rules";
import type { Answer, AnswerOf, Answers } from "./answer.types";

/** The answer of a field; null where there is none, or one of another type, which a field had before. */
export function answerOf<T extends QuestionType>(
  field: { id: string; type: T },
  answers: Answers,
): AnswerOf<T> | null {
  const answer: Answer | undefined = Object.hasOwn(answers, field.id) ? answers[field.id] : undefined;
  return answer !== undefined && (answer.type as FieldType) === field.type ? (answer as AnswerOf<T>) : null;
}

/** Rows of a group: one that does not loop has exactly one, answered or not (decisions). */
export function rowsOf(
  template: { id: string; type: "template"; isLooping: boolean },
  answers: Answers,
): readonly Answers[] {
  const rows = answerOf(template, answers)?.templateValues ?? [];
  return template.isLooping ? rows : [rows[0] ?? {}];
}
