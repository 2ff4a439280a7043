import { canonicalDecimal } from "~/lib/decimal.rules";
import { numberText } from "../../../answers/number-text.rules";
import type { FieldOf } from "../../field.schema";
import type { AnswerRules } from "../answers.types";
import { SHORT_PROBLEMS } from "../cell-problems.rules";
import { decimalsText } from "../limit-texts.rules";
import { sentNumber } from "../sent.rules";
import { textAnswers, wholeLimit } from "../text-answers.rules";

export const number: AnswerRules<"number"> = {
  ...textAnswers({
    problem: (field: FieldOf<"number">, value) => SHORT_PROBLEMS.number(field, value),
    of: (value) => ({ type: "number", value }),
    example: "12",
  }),
  limits: ({ decimals }) => wholeLimit(decimals === undefined ? "" : decimalsText(decimals)),
  lines: ({ value }, { locale }) => (value === "" ? [] : [numberText(value, locale)]),
  indexed: ({ value }) => (canonicalDecimal(value) === value ? [{ number: Number(value) }] : []),
  sent: ({ value }) => sentNumber(value),
  isFigure: true,
};
