import { MOST_AREA } from "../../../answers/answer-limits.rules";
import type { FieldOf } from "../../field.schema";
import type { AnswerRules } from "../answers.types";
import { lengthProblem, textAnswers } from "../text-answers.rules";

const problem = lengthProblem({ most: MOST_AREA, unreadable: () => null });

export const area: AnswerRules<"area"> = {
  ...textAnswers({
    problem: (field: FieldOf<"area">, value) => problem(field, value),
    of: (value) => ({ type: "area", value }),
  }),
  lines: ({ value }) => (value === "" ? [] : value.split("\n")),
};
