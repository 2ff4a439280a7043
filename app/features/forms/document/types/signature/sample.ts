import { partName } from "../../../answers/input-names.rules";
import type { Sample } from "../sample.types";

export const signature: Sample<"signature"> = {
  field: { type: "signature", label: "Signature", agreement: "I may sign for the company." },
  answer: {
    type: "signature",
    name: "Jonas Weber",
    strokes: "60,140 90,60 120,150 150,70 180,140;200,120 320,118",
    ...{ nth: 1, over: "", at: "2027-04-03T14:05+01:00" },
  },
  typed: (_field, { name, person }) => [[partName(name, "name"), [`${person.firstName} ${person.surname}`]]],
};
