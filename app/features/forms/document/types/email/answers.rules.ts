import type { FieldOf } from "../../field.schema";
import type { AnswerRules } from "../answers.types";
import { SHORT_PROBLEMS } from "../cell-problems.rules";
import { textAnswers } from "../text-answers.rules";

export const email: AnswerRules<"email"> = {
  ...textAnswers({
    problem: (field: FieldOf<"email">, value) => SHORT_PROBLEMS.email(field, value),
    of: (value) => ({ type: "email", value }),
    example: "name@example.com",
  }),
  mailAddress: ({ value }) => value.trim(),
};
