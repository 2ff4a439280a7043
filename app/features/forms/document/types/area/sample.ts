import type { Sample } from "../sample.types";

export const area: Sample<"area"> = {
  field: { type: "area", label: "What visitors will see", max: 400 },
  answer: { type: "area", value: "Masts and rigging.\nA workshop." },
  typed: (field, { name, words, organisation }) => [
    [name, [words(field.label) ?? organisation.slice(0, 60)]],
  ],
};
