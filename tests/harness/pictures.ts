import { deflateSync } from "node:zlib";
import { PhotonImage } from "@cf-wasm/photon/node";

/** Pictures made on the spot, so that no test depends on a file that nobody can read. */

type Colour = readonly [number, number, number, number];

/** Four quarters of different colours: it shows which way up a picture is. Clockwise from the upper left. */
export const QUARTERS: readonly Colour[] = [
  [230, 30, 30, 255],
  [30, 200, 30, 255],
  [30, 30, 230, 255],
  [240, 240, 30, 255],
];

export function pixelsOf(width: number, height: number, colours: readonly Colour[] = QUARTERS): Uint8Array {
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const quarter = y < height / 2 ? (x < width / 2 ? 0 : 1) : x < width / 2 ? 3 : 2;
      pixels.set(colours[quarter] as Colour, (y * width + x) * 4);
    }
  }
  return pixels;
}

/** A PNG by hand: `photon` would need memory for the large ones. */
export function png(
  width: number,
  height: number,
  more: { hasAlpha?: boolean; depth?: 8 | 16 } = {},
): Buffer {
  const { hasAlpha = false, depth = 8 } = more;
  const line = Buffer.alloc(1 + (width * (hasAlpha ? 4 : 3) * depth) / 8, hasAlpha ? 0x60 : 0x90);
  line[0] = 0;
  const data = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  return pngOf(width, height, { colour: hasAlpha ? 6 : 2, depth, data });
}

/** A header that promises more than there is. */
export const pngBomb = (width: number, height: number): Buffer =>
  pngOf(width, height, { colour: 6, depth: 8, data: deflateSync(Buffer.alloc(1000)) });

function pngOf(width: number, height: number, { colour = 2, depth = 8, data = Buffer.alloc(0) }): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = depth;
  head[9] = colour;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const all = Buffer.alloc(8 + body.length);
  all.writeUInt32BE(data.length, 0);
  body.copy(all, 4);
  all.writeUInt32BE(crc32(body), 4 + body.length);
  return all;
}

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
  }
  return ~crc >>> 0;
}

export function jpeg(
  width: number,
  height: number,
  exif: Exif = {},
  pixels = pixelsOf(width, height),
): Buffer {
  const image = new PhotonImage(pixels, width, height);
  const plain = Buffer.from(image.get_bytes_jpeg(90));
  image.free();
  return Buffer.concat([plain.subarray(0, 2), exifSegment(exif), xmpSegment(exif), plain.subarray(2)]);
}

export function webp(width: number, height: number, pixels = pixelsOf(width, height)): Buffer {
  const image = new PhotonImage(pixels, width, height);
  const bytes = Buffer.from(image.get_bytes_webp());
  image.free();
  return bytes;
}

interface Exif {
  orientation?: number;
  /** Where it was taken: degrees north. */
  latitude?: number;
}

/** Big-endian TIFF: orientation and, with a place, a GPS directory with one position. */
function exifSegment({ orientation = 1, latitude }: Exif): Buffer {
  const tiff = Buffer.alloc(128);
  tiff.write("MM\0*", 0, "latin1");
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(latitude === undefined ? 1 : 2, 8);
  tiff.writeUInt16BE(0x0112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  if (latitude !== undefined) {
    tiff.writeUInt16BE(0x8825, 22);
    tiff.writeUInt16BE(4, 24);
    tiff.writeUInt32BE(1, 26);
    tiff.writeUInt32BE(48, 30);
    tiff.writeUInt16BE(1, 48);
    tiff.writeUInt16BE(2, 50);
    tiff.writeUInt16BE(5, 52);
    tiff.writeUInt32BE(1, 54);
    tiff.writeUInt32BE(80, 58);
    tiff.writeUInt32BE(Math.round(latitude * 1e6), 80);
    tiff.writeUInt32BE(1e6, 84);
  }
  return segment(0xe1, Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]));
}

function xmpSegment({ latitude }: Exif): Buffer {
  if (latitude === undefined) return Buffer.alloc(0);
  const text = `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><rdf:Description exif:GPSLatitude="${latitude}N" dc:title="Stand"/></x:xmpmeta>`;
  return segment(0xe1, Buffer.from(text, "latin1"));
}

export function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** Pixels of what a server made, for looking at them. */
export function decodePicture(bytes: Uint8Array): {
  width: number;
  height: number;
  at(x: number, y: number): number[];
} {
  const image = PhotonImage.new_from_byteslice(new Uint8Array(bytes));
  const [width, height, pixels] = [image.get_width(), image.get_height(), image.get_raw_pixels()];
  image.free();
  return { width, height, at: (x, y) => [...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)] };
}
