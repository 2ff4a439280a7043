import type { Field } from "../document/field.schema";
import { answersOf } from "../document/types/answer-kinds.rules";
import type { JudgedIn } from "../document/types/answers.types";
import { isLayout } from "../document/types/kinds.rules";
import type { Answer } from "./answer.types";
import type { FieldProblem } from "./problem.types";

/**
 * What keeps an answer from being sent in; null is a blank one. `name` is the field's input. Rows of groups are judged one by one
 * by who knows them.
 */
export function fieldProblems(
  field: Field,
  answer: Answer | null,
  at: { name: string } & JudgedIn,
): FieldProblem[] {
  if (isLayout(field)) return [];
  return answersOf(field.type).problems(field, answer?.type === field.type ? answer : null, at);
}
