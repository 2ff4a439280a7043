import type { Sample } from "../sample.types";

export const vimeo: Sample<"vimeo"> = {
  field: { type: "vimeo", label: "How it is made", videoId: "76979871" },
  answer: null,
  typed: null,
};
