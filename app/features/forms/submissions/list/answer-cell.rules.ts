import type { Answer } from "../../answers/answer.types";
import type { AnswerContext } from "../../answers/answer-context.types";
import type { Field } from "../../document/field.schema";
import { answersOf } from "../../document/types/answer-kinds.rules";
import { isLayout } from "../../document/types/kinds.rules";

/** An answer as a list shows it, in one line: of tables and groups how many rows, of orders the sum. Empty for a blank one. */
export function answerCell(field: Field, answer: Answer | null | undefined, context: AnswerContext): string {
  if (!answer || answer.type !== field.type) return "";
  const { cell, lines } = answersOf(answer.type);
  return cell?.(answer, context) ?? lines(answer, { ...context, fileName: () => null }, field).join(", ");
}

/** Figures stand at the right. */
export const isFigure = (field: Field): boolean =>
  !isLayout(field) && answersOf(field.type).isFigure === true;
