/** Made sizes of a picture (spec 1.9): it fits inside, and is never enlarged. */
export const IMAGE_SIZES = {
  large: { width: 1920, height: 1280 },
  medium: { width: 1440, height: 960 },
  small: { width: 960, height: 640 },
  thumb: { width: 480, height: 320 },
} as const;

export const SIZE_NAMES = ["large", "medium", "small", "thumb"] as const;
export type SizeName = (typeof SIZE_NAMES)[number];
