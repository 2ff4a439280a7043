import type { Sample } from "../sample.types";

export const calculation: Sample<"calculation"> = {
  field: { type: "calculation", label: "Deposit", formula: "round(1 ÷ 8, 2)", isAmount: true },
  answer: { type: "calculation", value: "0.13" },
  typed: null,
};
