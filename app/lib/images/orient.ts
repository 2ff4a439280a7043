import type { Size } from "./fit";

/**
 * Turns RGBA pixels upright, as the EXIF orientation (1 to 8) of the image says. For 5 to 8 width and height change places.
 */
export function orient(
  pixels: Uint8Array,
  { width, height }: Size,
  orientation: number,
  out?: Uint8Array,
): { pixels: Uint8Array; size: Size } {
  if (orientation <= 1 || orientation > 8) return { pixels, size: { width, height } };
  const from = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height);
  const isTurned = orientation >= 5;
  const size = isTurned ? { width: height, height: width } : { width, height };
  const to = out ? new Uint32Array(out.buffer, out.byteOffset, from.length) : new Uint32Array(from.length);
  const right = width - 1;
  const bottom = height - 1;
  for (let y = 0, at = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1, at += 1) {
      const [fromX, fromY] = source(orientation, x, y, right, bottom);
      to[at] = from[fromY * width + fromX] as number;
    }
  }
  return { pixels: new Uint8Array(to.buffer, to.byteOffset, to.byteLength), size };
}

/** Which stored pixel stands at (x, y) of the upright image. */
function source(orientation: number, x: number, y: number, right: number, bottom: number): [number, number] {
  switch (orientation) {
    case 2:
      return [right - x, y];
    case 3:
      return [right - x, bottom - y];
    case 4:
      return [x, bottom - y];
    case 5:
      return [y, x];
    case 6:
      return [y, bottom - x];
    case 7:
      return [right - y, bottom - x];
    default:
      return [right - y, x];
  }
}
