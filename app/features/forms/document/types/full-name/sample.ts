import { partName } from "../../../answers/input-names.rules";
import type { Sample } from "../sample.types";

export const fullName: Sample<"fullName"> = {
  field: { type: "fullName", label: "On-site contact" },
  answer: { type: "fullName", value: { firstName: "Jonas", surname: "Weber" } },
  typed: (_field, { name, person }) => [
    [partName(name, "firstName"), [person.firstName]],
    [partName(name, "surname"), [person.surname]],
  ],
};
