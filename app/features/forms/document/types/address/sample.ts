import { partName } from "../../../answers/input-names.rules";
import type { Sample } from "../sample.types";

export const address: Sample<"address"> = {
  field: { type: "address", label: "Invoice address" },
  answer: {
    type: "address",
    value: {
      addressLine1: "12 Dock Gate Road",
      city: "Southampton",
      country: "United Kingdom",
      postcode: "SO14 3TG",
    },
  },
  typed: (_field, { name, address: parts }) =>
    Object.entries(parts).map(([part, value]) => [partName(name, part), [value]]),
};
