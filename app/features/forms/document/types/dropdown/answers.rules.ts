import type { AnswerRules } from "../answers.types";
import { choiceAnswers } from "../choice-answers.rules";

export const dropdown: AnswerRules<"dropdown"> = choiceAnswers({
  of: (value) => ({ type: "dropdown", value }),
  single: 1,
});
