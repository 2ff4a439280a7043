import type { Sample } from "../sample.types";

export const date: Sample<"date"> = {
  field: { type: "date", label: "First day on site" },
  answer: { type: "date", value: "2027-09-07" },
  typed: (_field, { name, draw, year }) => [
    [name, [`${1 + Math.floor(draw * 27)}/${1 + Math.floor(draw * 11)}/${year + 1}`]],
  ],
};
