import type { Sample } from "../sample.types";

export const youTube: Sample<"youTube"> = {
  field: { type: "youTube", label: "The quay from above", videoId: "dQw4w9WgXcQ" },
  answer: null,
  typed: null,
};
