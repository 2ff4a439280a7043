import type { Sample } from "../sample.types";

export const image: Sample<"image"> = {
  field: { type: "image", label: "Where the quay is", assetId: "quay" },
  answer: null,
  typed: null,
};
