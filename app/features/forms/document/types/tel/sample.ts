import type { Sample } from "../sample.types";

export const tel: Sample<"tel"> = {
  field: { type: "tel", label: "Phone for visitors" },
  answer: { type: "tel", value: "01632 960 001", e164: "+441632960001" },
  typed: (_field, { name, draw }) => [[name, [`023 8011 ${String(1000 + Math.floor(draw * 8999))}`]]],
};
