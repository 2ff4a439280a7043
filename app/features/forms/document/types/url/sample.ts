import type { Sample } from "../sample.types";

export const url: Sample<"url"> = {
  field: { type: "url", label: "Website" },
  answer: { type: "url", value: "https://solent.example" },
  typed: (_field, { name, host }) => [[name, [host]]],
};
