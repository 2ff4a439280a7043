import type { FieldOf } from "../../field.schema";
import type { AnswerRules } from "../answers.types";
import { SHORT_PROBLEMS } from "../cell-problems.rules";
import { textAnswers } from "../text-answers.rules";

export const text: AnswerRules<"text"> = textAnswers({
  problem: (field: FieldOf<"text">, value) => SHORT_PROBLEMS.text(field, value),
  of: (value) => ({ type: "text", value }),
});
