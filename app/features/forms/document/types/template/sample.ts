import type { Sample } from "../sample.types";

export const template: Sample<"template"> = {
  field: { type: "template", label: "People on site", isLooping: true, maxLoops: 20 },
  answer: null,
  typed: null,
};
