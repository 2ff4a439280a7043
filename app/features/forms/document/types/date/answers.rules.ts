import { isDay } from "~/lib/dates";
import { problemTexts as say } from "../../../answers/problem-texts.rules";
import type { FieldOf } from "../../field.schema";
import type { AnswerRules } from "../answers.types";
import { dayLimitHint, dayLimitProblem, dayText } from "../day-limits.rules";
import { textAnswers, wholeLimit } from "../text-answers.rules";

export const date: AnswerRules<"date"> = {
  ...textAnswers({
    problem: (field: FieldOf<"date">, value, at) =>
      isDay(value) ? dayLimitProblem(field, value, at) : say.date(field.label),
    of: (value) => ({ type: "date", value }),
    example: "2027-06-01",
  }),
  limits: (field, context) => wholeLimit(dayLimitHint(field, context)),
  lines: ({ value }, { locale }) => (value === "" ? [] : [dayText(value, locale)]),
  indexed: ({ value }) => [{ date: value }],
  /** Day, month and year. */
  inputs: () => 3,
};
