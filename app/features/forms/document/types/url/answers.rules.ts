import type { FieldOf } from "../../field.schema";
import type { AnswerRules } from "../answers.types";
import { SHORT_PROBLEMS } from "../cell-problems.rules";
import { textAnswers } from "../text-answers.rules";

export const url: AnswerRules<"url"> = textAnswers({
  problem: (field: FieldOf<"url">, value) => SHORT_PROBLEMS.url(field, value),
  of: (value) => ({ type: "url", value }),
  example: "https://example.com",
});
