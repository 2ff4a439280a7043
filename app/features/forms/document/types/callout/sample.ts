import type { Sample } from "../sample.types";

export const callout: Sample<"callout"> = {
  field: { type: "callout", label: "Hot work", style: "warning", description: "Welding needs a **permit**." },
  answer: null,
  typed: null,
};
