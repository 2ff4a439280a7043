export interface Size {
  width: number;
  height: number;
}

/** The largest size of the same shape that fits into a box; never larger than the image is. */
export function fitInside(image: Size, box: Size): Size {
  const scale = Math.min(1, box.width / image.width, box.height / image.height);
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(image.width), height: side(image.height) };
}
