import type { Field } from "../document/field.schema";
import { answersOf } from "../document/types/answer-kinds.rules";
import type { LineContext } from "../document/types/answers.types";
import type { Answer } from "./answer.types";

/** An answer as people read it, line by line; none for a blank one. Rows of groups are shown one by one, by who knows them. */
export const answerLines = (field: Field, answer: Answer | null, context: LineContext): string[] =>
  answer ? answersOf(answer.type).lines(answer, context, field) : [];
