import type { Sample } from "../sample.types";

export const customText: Sample<"customText"> = {
  field: { type: "customText", label: "Site rules", description: "Read the *rules* first." },
  answer: null,
  typed: null,
};
