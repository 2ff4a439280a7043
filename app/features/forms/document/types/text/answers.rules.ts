import { formatWords } from "../../../answers/format-texts.rules";
import { problemTexts as say } from "../../../answers/problem-texts.rules";
import type { FieldOf } from "../../field.schema";
import type { AnswerRules, JudgedIn } from "../answers.types";
import { SHORT_PROBLEMS } from "../cell-problems.rules";
import { textAnswers, wholeLimit } from "../text-answers.rules";
import { formatOf } from "./format-of.rules";

type Field = FieldOf<"text">;

export const text: AnswerRules<"text"> = {
  ...textAnswers({
    problem: (field: Field, value, at) =>
      SHORT_PROBLEMS.text(field, value) ?? formatProblem(field, value, at),
    of: (value) => ({ type: "text", value }),
  }),
  limits(field) {
    const format = formatOf(field);
    return wholeLimit(format ? `For example ${formatWords(format)[1]}.` : "");
  },
};

/** Also of what was kept before the question had its format. */
function formatProblem(field: Field, value: string, { formats }: JudgedIn): string | null {
  const format = formatOf(field);
  if (!format || !formats || formats(format, value) !== null) return null;
  return say.like(field.label, ...formatWords(format));
}
