import type { Sample } from "../sample.types";

export const newPage: Sample<"newPage"> = {
  field: { type: "newPage", label: "Contact and order" },
  answer: null,
  typed: null,
};
