/** What an image says of itself before anything of it is decoded. */
export interface ImageHeader {
  /** As stored, before `orientation` is applied. */
  width: number;
  height: number;
  /** EXIF 1 to 8; 1 is upright. Only JPEG is asked. */
  orientation: number;
  /** May have see-through parts. */
  hasAlpha: boolean;
  /** Bits of one colour channel. */
  depth: number;
}

/**
 * Reads the header of a JPEG, PNG or WebP from its first bytes. Null when it is none of them, or when the bytes end before
 * the size is told: then more of them may help (a JPEG can have a thumbnail and colour profiles before it).
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (view.getUint16(0) === 0xffd8) return jpeg(view);
    if (view.getUint32(0) === 0x89504e47) return png(view);
    if (view.getUint32(0) === 0x52494646 && view.getUint32(8) === 0x57454250) return webp(view);
  } catch (error) {
    // Past the end of what we were given.
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}

/** Width and height as a person sees it. */
export function uprightSize({ width, height, orientation }: ImageHeader): { width: number; height: number } {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

function jpeg(view: DataView): ImageHeader | null {
  let orientation = 1;
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    // Filling, and markers without a length.
    if (marker === 0xff || (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    if (marker === 0xd9 || marker === 0xda) return null;
    const length = view.getUint16(at + 2);
    if (length < 2) return null;
    if (isFrame(marker)) {
      return sized(view.getUint16(at + 7), view.getUint16(at + 5), {
        orientation,
        depth: view.getUint8(at + 4),
      });
    }
    if (marker === 0xe1) orientation = exifOrientation(view, at + 4, length - 2) ?? orientation;
    at += 2 + length;
  }
}

/** SOF0 to SOF15, without the tables that stand among them. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function exifOrientation(view: DataView, at: number, length: number): number | null {
  if (length < 14 || at + length > view.byteLength || view.getUint32(at) !== 0x45786966) return null;
  const tiff = at + 6;
  const end = at + length;
  const isLittle = view.getUint16(tiff) === 0x4949;
  const first = tiff + view.getUint32(tiff + 4, isLittle);
  if (first + 2 > end) return null;
  const count = view.getUint16(first, isLittle);
  for (let n = 0; n < count; n += 1) {
    const entry = first + 2 + n * 12;
    if (entry + 12 > end) return null;
    if (view.getUint16(entry, isLittle) !== 0x0112) continue;
    const value = view.getUint16(entry + 8, isLittle);
    return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}

function png(view: DataView): ImageHeader | null {
  if (view.getUint32(12) !== 0x49484452) return null;
  const colour = view.getUint8(25);
  return sized(view.getUint32(16), view.getUint32(20), {
    depth: view.getUint8(24),
    hasAlpha: colour === 4 || colour === 6 || hasTransparency(view),
  });
}

/** A `tRNS` chunk stands before the pixels. */
function hasTransparency(view: DataView): boolean {
  for (let at = 33; at + 8 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const kind = view.getUint32(at + 4);
    if (kind === 0x74524e53) return true;
    if (kind === 0x49444154) return false;
  }
  return false;
}

function webp(view: DataView): ImageHeader | null {
  const kind = view.getUint32(12);
  if (kind === 0x56503858) {
    const u24 = (at: number) => view.getUint8(at) + 256 * view.getUint16(at + 1, true);
    return sized(u24(24) + 1, u24(27) + 1, { hasAlpha: (view.getUint8(20) & 0x10) !== 0 });
  }
  if (kind === 0x5650384c) {
    if (view.getUint8(20) !== 0x2f) return null;
    const bits = view.getUint32(21, true);
    return sized((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1, { hasAlpha: (bits >>> 28) % 2 === 1 });
  }
  if (kind !== 0x56503820 || view.getUint16(23) !== 0x9d01 || view.getUint8(25) !== 0x2a) return null;
  return sized(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff, {});
}

function sized(
  width: number,
  height: number,
  more: { orientation?: number; hasAlpha?: boolean; depth?: number },
): ImageHeader | null {
  if (width === 0 || height === 0) return null;
  return { width, height, orientation: 1, hasAlpha: false, depth: 8, ...more };
}
