import { MOST_AREA } from "../../../answers/answer-limits.rules";
import { problemTexts as say } from "../../../answers/problem-texts.rules";
import { countWords } from "../../../answers/words.rules";
import type { FieldOf } from "../../field.schema";
import type { AnswerRules } from "../answers.types";
import { betweenText } from "../limit-texts.rules";
import { lengthProblem, textAnswers, wholeLimit } from "../text-answers.rules";

type Field = FieldOf<"area">;

const problem = lengthProblem({ most: MOST_AREA, unreadable: () => null });

export const area: AnswerRules<"area"> = {
  ...textAnswers({
    problem: (field: Field, value) => problem(field, value) ?? wordsProblem(field, value),
    of: (value) => ({ type: "area", value }),
  }),
  limits: ({ minWords = null, maxWords = null }) =>
    wholeLimit(betweenText({ min: minWords, max: maxWords, unit: "words" })),
  lines: ({ value }) => (value === "" ? [] : value.split("\n")),
};

function wordsProblem({ label, minWords, maxWords }: Field, value: string): string | null {
  if (minWords === undefined && maxWords === undefined) return null;
  const words = countWords(value);
  if (minWords !== undefined && words < minWords) return say.moreWords(label, minWords, words);
  return maxWords !== undefined && words > maxWords ? say.fewerWords(label, maxWords, words) : null;
}
