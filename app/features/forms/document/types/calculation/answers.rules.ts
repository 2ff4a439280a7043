import { canonicalDecimal } from "~/lib/decimal.rules";
import { amountText, minorUnits } from "~/lib/money.rules";
import type { AnswerRules } from "../answers.types";
import { sentNumber } from "../sent.rules";
import { resultText } from "./result-text.rules";

export const calculation: AnswerRules<"calculation"> = {
  problems: () => [],
  cleaned: (_field, answer) => answer,
  lines: ({ value }, context, field) =>
    value === "" ? [] : [resultText(value, field.type === "calculation" ? field : {}, context)],
  indexed: ({ value }) => (canonicalDecimal(value) === value ? [{ number: Number(value) }] : []),
  example: () => ({ type: "calculation", value: "579.5" }),
  sent({ value }, { currency }, { field }) {
    const minor = field.type === "calculation" && field.isAmount ? minorUnits(value, currency) : null;
    return minor === null ? sentNumber(value) : { amount: amountText(minor, currency), currency };
  },
  inputs: () => 0,
  prefill: null,
  asked: {
    thing: (_field, { value }) => ({ name: "", answer: { type: "calculation", value: value.trim() } }),
  },
  isWorkedOut: true,
  isFigure: true,
};
