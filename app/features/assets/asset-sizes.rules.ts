import { IMAGE_SIZES, type SizeName } from "~/features/files/image-sizes.rules";

/** Pixels of each made size: the picture fits inside its box and is never enlarged. */
export function madeSizes({ width, height }: { width: number; height: number }): {
  size: SizeName;
  width: number;
  height: number;
}[] {
  return (Object.keys(IMAGE_SIZES) as SizeName[]).map((size) => {
    const box = IMAGE_SIZES[size];
    const scale = Math.min(1, box.width / width, box.height / height);
    return {
      size,
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    };
  });
}
