import type { Sample } from "../sample.types";

export const text: Sample<"text"> = {
  field: { type: "text", label: "Stand number", max: 20 },
  answer: { type: "text", value: "B214" },
  typed: (field, { name, words, organisation }) => [
    [name, [words(field.label) ?? organisation.slice(0, 60)]],
  ],
};
