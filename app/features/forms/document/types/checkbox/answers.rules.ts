import type { AnswerRules } from "../answers.types";
import { choiceAnswers } from "../choice-answers.rules";

export const checkbox: AnswerRules<"checkbox"> = choiceAnswers({
  of: (value) => ({ type: "checkbox", value }),
  single: 2,
});
