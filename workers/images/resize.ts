import { fitInside, type Size } from "../../app/lib/images/fit";
import { type ImageHeader, uprightSize } from "../../app/lib/images/header";
import { orient } from "../../app/lib/images/orient";
import { shrink } from "../../app/lib/images/shrink";
import { type Photon, withPhoton } from "./photon";

/** What one image may cost: 5 MP take most of what an isolate has. */
const PIXEL_LIMIT = 5_000_000;
const JPEG_QUALITY = 80;

/** A picture as it is stored: looked at by its header, not read yet. */
export interface Picture {
  header: ImageHeader;
  /** Of the whole file, in bytes. */
  size: number;
  body: ReadableStream<Uint8Array>;
}

export interface Made extends Size {
  bytes: Uint8Array;
  contentType: "image/jpeg" | "image/png" | "image/webp";
}

/** Not a picture, or a broken one. */
export class NotAnImage extends Error {}
/** A picture that would take more memory than there is. */
export class TooLarge extends Error {}

/** Whether a picture can be decoded here. 16 bits a channel take twice as much. */
export const isDecodable = ({ width, height, depth }: ImageHeader): boolean =>
  width * height * (depth > 8 ? 2 : 1) <= PIXEL_LIMIT;

/**
 * One picture in several boxes, largest first, upright and without what it said about itself (place, camera). A size of
 * which another is no smaller is made once: the list has as many entries as there are different ones.
 *
 * Photon only decodes and encodes: its own `resize` takes three times as much memory again.
 */
export function makeSizes<Name extends string>(
  picture: Picture,
  boxes: readonly (readonly [Name, Size])[],
): Promise<{ made: Made[]; which: Record<Name, number> }> {
  const { header } = picture;
  const upright = uprightSize(header);
  return withPixels(picture, (photon, pixels, isWebp) => {
    const isSeeThrough = header.hasAlpha && hasHoles(view(photon, pixels));
    const made: Made[] = [];
    const which = {} as Record<Name, number>;
    for (const [name, box] of boxes) {
      const size = fitInside(upright, box);
      const last = made.at(-1);
      if (!last || last.width !== size.width || last.height !== size.height) {
        const image = imageOf(photon, scaled(photon, pixels, header, size), size);
        made.push({ ...size, ...encoded(photon, image, isSeeThrough, isWebp) });
        photon.__wbg_photonimage_free(image, 0);
      }
      which[name] = made.length - 1;
    }
    return { made, which };
  });
}

/** Fitting into a box, as PNG whatever it was: mail programs show no WebP. */
export function makePng(picture: Picture, box: Size): Promise<Made> {
  const size = fitInside(uprightSize(picture.header), box);
  return withPixels(picture, (photon, all) => {
    const image = imageOf(photon, scaled(photon, all, picture.header, size), size);
    const bytes = takenOut(photon, photon.photonimage_get_bytes(image));
    photon.__wbg_photonimage_free(image, 0);
    return { bytes, contentType: "image/png", ...size };
  });
}

/** Within a square of see-through pixels, as PNG. */
export function makeLogo(picture: Picture, side: number): Promise<Made> {
  const { header } = picture;
  const size = fitInside(uprightSize(header), { width: side, height: side });
  return withPixels(picture, (photon, all) => {
    const pixels = scaled(photon, all, header, size);
    const square = allocate(photon, side * side * 4);
    const [from, to] = [view(photon, pixels), view(photon, square).fill(0)];
    const left = Math.floor((side - size.width) / 2);
    const top = Math.floor((side - size.height) / 2);
    for (let y = 0; y < size.height; y += 1) {
      const row = from.subarray(y * size.width * 4, (y + 1) * size.width * 4);
      to.set(row, ((top + y) * side + left) * 4);
    }
    release(photon, pixels);
    const logo = imageOf(photon, square, { width: side, height: side });
    const bytes = takenOut(photon, photon.photonimage_get_bytes(logo));
    photon.__wbg_photonimage_free(logo, 0);
    return { bytes, contentType: "image/png", width: side, height: side };
  });
}

/** A piece of photon's memory: where, and how many bytes. */
type Piece = readonly [at: number, bytes: number];

const allocate = (photon: Photon, bytes: number): Piece => [photon.__wbindgen_malloc(bytes, 1), bytes];
const release = (photon: Photon, [at, bytes]: Piece): void => photon.__wbindgen_free(at, bytes, 1);
/** Looked at anew after each allocation: when photon's memory grows, a view of it is worth nothing. */
const view = (photon: Photon, [at, bytes]: Piece) => new Uint8Array(photon.memory.buffer, at, bytes);
const imageOf = (photon: Photon, [at, bytes]: Piece, { width, height }: Size): number =>
  photon.photonimage_new(at, bytes, width, height);

/** A copy of what photon gives, which is freed. */
function takenOut(photon: Photon, piece: Piece): Uint8Array {
  const bytes = view(photon, piece).slice();
  release(photon, piece);
  return bytes;
}

/**
 * Reads a picture into photon's memory and works on its pixels where they lie: as stored, not upright yet. What is not what
 * its header said is broken. What is not freed when `work` fails is put back with all of photon's memory.
 */
function withPixels<T>(
  { header: { width, height }, size, body }: Picture,
  work: (photon: Photon, pixels: Piece, isWebp: boolean) => T,
): Promise<T> {
  return withPhoton(width * height, async (photon, isMine) => {
    const file = allocate(photon, size);
    const isWebp = await readInto(photon, file, body, isMine);
    let image: number;
    try {
      image = photon.photonimage_new_from_byteslice(...file);
    } catch {
      // Garbage makes it throw a RuntimeError of WebAssembly.
      throw new NotAnImage();
    }
    if (photon.photonimage_get_width(image) !== width || photon.photonimage_get_height(image) !== height)
      throw new NotAnImage();
    const pixels = photon.photonimage_get_raw_pixels(image);
    photon.__wbg_photonimage_free(image, 0);
    const result = work(photon, pixels, isWebp);
    release(photon, pixels);
    return result;
  });
}

/** The whole file; whether it is a WebP, by its first bytes. One that is not as long as was said is broken. */
async function readInto(
  photon: Photon,
  [at, bytes]: Piece,
  body: ReadableStream<Uint8Array>,
  isMine: () => boolean,
): Promise<boolean> {
  const reader = body.getReader({ mode: "byob" });
  let memory = new ArrayBuffer(64 * 1024);
  let read = 0;
  for (;;) {
    const { done, value } = await reader.read(new Uint8Array(memory));
    if (!isMine()) throw new Error("Another picture has taken over");
    if (done || !value) break;
    if (read + value.length > bytes) throw new NotAnImage();
    view(photon, [at + read, value.length]).set(value);
    read += value.length;
    memory = value.buffer;
  }
  if (read !== bytes) throw new NotAnImage();
  const start = view(photon, [at, bytes]);
  return start[0] === 0x52 && start[8] === 0x57;
}

/** Shrunk to the size that it has upright, and turned so: a new piece of photon's memory. */
function scaled(photon: Photon, pixels: Piece, header: ImageHeader, size: Size): Piece {
  const isTurned = header.orientation >= 5;
  const stored = isTurned ? { width: size.height, height: size.width } : size;
  const length = stored.width * stored.height * 4;
  const shrunk = allocate(photon, length);
  const turned = header.orientation === 1 ? null : allocate(photon, length);
  const out = view(photon, shrunk);
  if (stored.width === header.width && stored.height === header.height) out.set(view(photon, pixels));
  else shrink(view(photon, pixels), header, stored, out);
  if (!turned) return shrunk;
  orient(out, stored, header.orientation, view(photon, turned));
  release(photon, shrunk);
  return turned;
}

function hasHoles(pixels: Uint8Array): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return true;
  return false;
}

function encoded(
  photon: Photon,
  image: number,
  isSeeThrough: boolean,
  isWebp: boolean,
): Pick<Made, "bytes" | "contentType"> {
  if (!isSeeThrough) {
    const bytes = takenOut(photon, photon.photonimage_get_bytes_jpeg(image, JPEG_QUALITY));
    return { bytes, contentType: "image/jpeg" };
  }
  return isWebp
    ? { bytes: takenOut(photon, photon.photonimage_get_bytes_webp(image)), contentType: "image/webp" }
    : { bytes: takenOut(photon, photon.photonimage_get_bytes(image)), contentType: "image/png" };
}
