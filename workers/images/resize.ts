import { initPhoton, PhotonImage } from "@cf-wasm/photon/workerd";
import { fitInside, type Size } from "../../app/lib/images/fit";
import { type ImageHeader, readImageHeader, uprightSize } from "../../app/lib/images/header";
import { orient } from "../../app/lib/images/orient";
import { shrink } from "../../app/lib/images/shrink";
import { scratch } from "./scratch";

const photon = await initPhoton.ensure();

/** What one image may cost: photon's memory never shrinks, and 5 MP take most of what an isolate has. */
const PIXEL_LIMIT = 5_000_000;
const JPEG_QUALITY = 80;

export interface Made extends Size {
  bytes: Uint8Array;
  contentType: "image/jpeg" | "image/png" | "image/webp";
}

/** Not a picture, or a broken one. */
export class NotAnImage extends Error {}
/** A picture that would take more memory than there is. */
export class TooLarge extends Error {}

/** The header, when the picture is one that can be decoded here. */
export function decodable(bytes: Uint8Array): ImageHeader {
  const header = readImageHeader(bytes);
  if (!header) throw new NotAnImage();
  // 16 bits a channel take twice as much.
  if (header.width * header.height * (header.depth > 8 ? 2 : 1) > PIXEL_LIMIT) throw new TooLarge();
  return header;
}

/**
 * One picture in several boxes, largest first, upright and without what it said about itself (place, camera). A size of
 * which another is no smaller is made once: the list has as many entries as there are different ones.
 *
 * Photon only decodes and encodes: its own `resize` takes three times as much memory again, for good.
 */
export function makeSizes<Name extends string>(
  bytes: Uint8Array,
  boxes: readonly (readonly [Name, Size])[],
): { made: Made[]; which: Record<Name, number> } {
  const header = decodable(bytes);
  const upright = uprightSize(header);
  return withPixels(bytes, header, (pixels) => {
    const isSeeThrough = header.hasAlpha && hasHoles(pixels());
    const made: Made[] = [];
    const which = {} as Record<Name, number>;
    for (const [name, box] of boxes) {
      const size = fitInside(upright, box);
      const last = made.at(-1);
      if (!last || last.width !== size.width || last.height !== size.height) {
        const image = new PhotonImage(scaled(pixels(), header, size), size.width, size.height);
        made.push({ ...size, ...encoded(image, isSeeThrough, isWebp(bytes)) });
        image.free();
      }
      which[name] = made.length - 1;
    }
    return { made, which };
  });
}

/** Within a square of see-through pixels, as PNG. */
export function makeLogo(bytes: Uint8Array, side: number): Made {
  const header = decodable(bytes);
  const size = fitInside(uprightSize(header), { width: side, height: side });
  const pixels = withPixels(bytes, header, (all) => scaled(all(), header, size));
  const square = new Uint8Array(side * side * 4);
  const left = Math.floor((side - size.width) / 2);
  const top = Math.floor((side - size.height) / 2);
  for (let y = 0; y < size.height; y += 1) {
    const row = pixels.subarray(y * size.width * 4, (y + 1) * size.width * 4);
    square.set(row, ((top + y) * side + left) * 4);
  }
  const logo = new PhotonImage(square, side, side);
  try {
    return { bytes: logo.get_bytes(), contentType: "image/png", width: side, height: side };
  } finally {
    logo.free();
  }
}

/** Bytes that photon has taken, for good. */
export const photonMemory = (): number => photon.memory.buffer.byteLength;

/**
 * Works on the pixels where they lie in photon's memory: as stored, not upright yet. A copy of 20 MB a picture would have
 * to be cleared away. What is not what its header said is broken.
 */
function withPixels<T>(
  bytes: Uint8Array,
  { width, height }: ImageHeader,
  work: (pixels: () => Uint8Array) => T,
): T {
  let image: PhotonImage;
  try {
    image = PhotonImage.new_from_byteslice(bytes);
  } catch {
    // Garbage makes it throw a RuntimeError of WebAssembly.
    throw new NotAnImage();
  }
  const isTrue = image.get_width() === width && image.get_height() === height;
  const { __wbg_ptr } = image as unknown as { __wbg_ptr: number };
  const [at, length] = isTrue ? photon.photonimage_get_raw_pixels(__wbg_ptr) : [0, 0];
  image.free();
  if (!isTrue) throw new NotAnImage();
  try {
    // Looked at anew each time: when photon's memory grows, a view of it is worth nothing.
    return work(() => new Uint8Array(photon.memory.buffer, at, length));
  } finally {
    photon.__wbindgen_free(at, length, 1);
  }
}

/** Shrunk to the size that it has upright, and turned so. */
function scaled(pixels: Uint8Array, header: ImageHeader, size: Size): Uint8Array {
  const isTurned = header.orientation >= 5;
  const stored = isTurned ? { width: size.height, height: size.width } : size;
  const length = stored.width * stored.height * 4;
  const shrunk = scratch("shrunk", length);
  // Same size: a copy all the same, since photon's own memory may move under it.
  if (stored.width === header.width && stored.height === header.height) shrunk.set(pixels);
  else shrink(pixels, header, stored, shrunk);
  return orient(shrunk, stored, header.orientation, scratch("turned", isUpright(header) ? 0 : length)).pixels;
}

const isUpright = ({ orientation }: ImageHeader) => orientation === 1;

function hasHoles(pixels: Uint8Array): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return true;
  return false;
}

function encoded(
  image: PhotonImage,
  isSeeThrough: boolean,
  isWebp: boolean,
): Pick<Made, "bytes" | "contentType"> {
  if (!isSeeThrough) return { bytes: image.get_bytes_jpeg(JPEG_QUALITY), contentType: "image/jpeg" };
  return isWebp
    ? { bytes: image.get_bytes_webp(), contentType: "image/webp" }
    : { bytes: image.get_bytes(), contentType: "image/png" };
}

const isWebp = (bytes: Uint8Array) => bytes[0] === 0x52 && bytes[8] === 0x57;
