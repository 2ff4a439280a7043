import { amountText, formatMoney } from "~/lib/money.rules";
import { problemTexts as say } from "../../../answers/problem-texts.rules";
import type { AnswerRules } from "../answers.types";

export const grandTotal: AnswerRules<"grandTotal"> = {
  problems: () => [],
  cleaned: (_field, answer) => answer,
  lines: ({ amount }, context) => [formatMoney(amount, context)],
  indexed: ({ amount }) => [{ number: amount }],
  example: () => ({ type: "grandTotal", amount: 123_400 }),
  sent: ({ amount }, { currency }) => ({ amount: amountText(amount, currency), currency }),
  inputs: () => 0,
  prefill: null,
  asked: null,
  workedOut: {
    of: (total) => ({ type: "grandTotal", amount: total }),
    problem: (total) => (Number.isSafeInteger(total) ? null : say.totalTooLarge),
    amountOf: ({ amount }) => amount,
  },
  isFigure: true,
};
