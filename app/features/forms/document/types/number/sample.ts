import type { Sample } from "../sample.types";

export const number: Sample<"number"> = {
  field: { type: "number", label: "Total weight in kilograms", max: 1200 },
  answer: { type: "number", value: "340.5" },
  typed: (field, { name, amount }) => [[name, [String(amount(field.label))]]],
};
