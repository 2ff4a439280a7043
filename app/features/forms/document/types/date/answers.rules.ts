import { dateFormat, isDay } from "~/lib/dates";
import { problemTexts as say } from "../../../answers/problem-texts.rules";
import type { FieldOf } from "../../field.schema";
import type { AnswerRules } from "../answers.types";
import { textAnswers } from "../text-answers.rules";

export const date: AnswerRules<"date"> = {
  ...textAnswers({
    problem: ({ label }: FieldOf<"date">, value) => (isDay(value) ? null : say.date(label)),
    of: (value) => ({ type: "date", value }),
    example: "2027-06-01",
  }),
  lines: ({ value }, { locale }) => (value === "" ? [] : [dayText(value, locale)]),
  indexed: ({ value }) => [{ date: value }],
  /** Day, month and year. */
  inputs: () => 3,
};

const dayText = (value: string, locale: string): string =>
  isDay(value)
    ? dateFormat(locale, { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" }).format(
        new Date(`${value}T00:00:00Z`),
      )
    : value;
