import type { Sample } from "../sample.types";

export const disclaimer: Sample<"disclaimer"> = {
  field: { type: "disclaimer", label: "Declaration", description: "We accept the terms of supply." },
  answer: { type: "disclaimer", accepted: true },
  typed: (_field, { name }) => [[name, ["on"]]],
};
