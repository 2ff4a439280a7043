import type { Sample } from "../sample.types";

export const grandTotal: Sample<"grandTotal"> = {
  field: { type: "grandTotal", label: "Total of your order" },
  answer: { type: "grandTotal", amount: 16_800 },
  typed: null,
};
