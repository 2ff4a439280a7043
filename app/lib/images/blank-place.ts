/**
 * Takes the place where it was made out of a JPEG, in place and without changing its length: the GPS part of its EXIF data
 * and the same in XMP become blank. Looks at the segments that lie whole within `head`. Returns whether it found any.
 */
export function blankPlace(head: Uint8Array): boolean {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  let found = false;
  for (let at = 2; at + 4 <= head.length && head[at] === 0xff; ) {
    const marker = head[at + 1] as number;
    if (marker === 0xda || marker === 0xd9 || (marker >= 0xc0 && marker <= 0xc3)) break;
    const end = at + 2 + view.getUint16(at + 2);
    if (end > head.length || end < at + 4) break;
    if (marker === 0xe1) {
      const body = head.subarray(at + 4, end);
      found = (startsWith(body, "Exif\0\0") && blankExif(body.subarray(6))) || found;
      found = (startsWith(body, "http://ns.adobe.com/xap/1.0/") && blankXmp(body)) || found;
    }
    at = end;
  }
  return found;
}

const GPS_TAG = 0x8825;
/** Bytes of one value by TIFF's type number. */
const VALUE_SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

function blankExif(tiff: Uint8Array): boolean {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  try {
    const isLittle = view.getUint16(0) === 0x4949;
    const first = view.getUint32(4, isLittle);
    const count = view.getUint16(first, isLittle);
    for (let n = 0; n < count; n += 1) {
      const entry = first + 2 + n * 12;
      if (view.getUint16(entry, isLittle) !== GPS_TAG) continue;
      blankDirectory(tiff, view, view.getUint32(entry + 8, isLittle), isLittle);
      return true;
    }
  } catch (error) {
    // Offsets that lead out of the segment: a reader gets no further there than we.
    if (!(error instanceof RangeError)) throw error;
  }
  return false;
}

/** Its values, then its entries; it stays as a directory of none, which is what readers expect to find. */
function blankDirectory(tiff: Uint8Array, view: DataView, at: number, isLittle: boolean): void {
  const count = view.getUint16(at, isLittle);
  for (let n = 0; n < count; n += 1) {
    const entry = at + 2 + n * 12;
    const size =
      (VALUE_SIZES[view.getUint16(entry + 2, isLittle)] ?? 0) * view.getUint32(entry + 4, isLittle);
    if (size > 4) {
      const value = view.getUint32(entry + 8, isLittle);
      tiff.fill(0, value, Math.min(tiff.length, value + size));
    }
    tiff.fill(0, entry, entry + 12);
  }
  view.setUint16(at, 0, isLittle);
}

function blankXmp(body: Uint8Array): boolean {
  const text = new TextDecoder("latin1").decode(body);
  let found = false;
  for (const match of text.matchAll(/exif:GPS\w+\s*(?:=\s*"[^"]{0,100}"|=\s*'[^']{0,100}'|>[^<]{0,100}<)/g)) {
    const value = match[0].search(/["'>]/);
    body.fill(0x20, match.index + value + 1, match.index + match[0].length - 1);
    found = true;
  }
  return found;
}

const startsWith = (bytes: Uint8Array, text: string) =>
  [...text].every((c, at) => bytes[at] === c.charCodeAt(0));
