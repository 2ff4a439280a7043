import type { AnswerOf } from "../../../answers/answer.types";
import type { FieldOf } from "../../field.schema";
import type { AnswerRules } from "../answers.types";
import { SHORT_PROBLEMS } from "../cell-problems.rules";
import { textAnswers } from "../text-answers.rules";

export const tel: AnswerRules<"tel"> = {
  ...textAnswers({
    problem: (field: FieldOf<"tel">, value) => SHORT_PROBLEMS.tel(field, value),
    of: (value): AnswerOf<"tel"> => ({ type: "tel", value }),
    example: "+441632960000",
  }),
  /** As machines dial it, where it can be dialled. */
  sent: ({ value, e164 }) => e164 ?? (value || null),
  indexed: ({ value, e164 }) => (value === "" ? [] : [{ text: e164 ?? value }]),
};
