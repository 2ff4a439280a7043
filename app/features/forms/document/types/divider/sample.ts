import type { Sample } from "../sample.types";

export const divider: Sample<"divider"> = {
  field: { type: "divider", label: "" },
  answer: null,
  typed: null,
};
