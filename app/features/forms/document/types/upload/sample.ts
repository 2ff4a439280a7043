import type { Sample } from "../sample.types";

export const upload: Sample<"upload"> = {
  field: { type: "upload", label: "Stand plan", accept: ["image", "docs"] },
  answer: { type: "upload", files: ["plan"] },
  typed: null,
};
