import type { Sample } from "../sample.types";

export const email: Sample<"email"> = {
  field: { type: "email", label: "Email for visitors" },
  answer: { type: "email", value: "office@solent.example" },
  typed: (_field, { name, firstName, host }) => [[name, [`${firstName}@${host}`.toLowerCase()]]],
};
