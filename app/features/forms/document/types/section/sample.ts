import type { Sample } from "../sample.types";

export const section: Sample<"section"> = {
  field: { type: "section", label: "How to reach you" },
  answer: null,
  typed: null,
};
