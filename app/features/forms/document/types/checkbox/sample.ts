import type { Sample } from "../sample.types";
import { typedChoice } from "../typed-choice";

export const checkbox: Sample<"checkbox"> = {
  field: {
    type: "checkbox",
    label: "Where will you stand?",
    isMulti: true,
    options: ["Main hall", "Pontoon hall", "On the water"].map((label) => ({ label, value: label })),
  },
  answer: { type: "checkbox", value: ["Main hall", "On the water"] },
  typed: typedChoice,
};
