import type { Sample } from "../sample.types";
import { typedChoice } from "../typed-choice";

export const dropdown: Sample<"dropdown"> = {
  field: {
    type: "dropdown",
    label: "Hall",
    options: ["Main hall", "Pontoon hall", "On the water"].map((label) => ({ label, value: label })),
  },
  answer: { type: "dropdown", value: ["Pontoon hall"] },
  typed: typedChoice,
};
