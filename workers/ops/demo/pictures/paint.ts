import { crc32, deflateSync } from "node:zlib";
import type { DemoFile } from "../documents";

export type Colour = readonly [red: number, green: number, blue: number];
export type Point = readonly [x: number, y: number];
/** One colour, or two that go over into each other from the top of the shape to its bottom. */
export type Fill = Colour | { top: Colour; bottom: Colour };

/** A closed shape; where its rings overlap there is a hole. */
export interface Shape {
  rings: readonly (readonly Point[])[];
  fill: Fill;
  /** 1 unless said. */
  opacity?: number;
}

/** `#0a7d54` as numbers. */
export const rgb = (hex: string): Colour => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

/** A picture of shapes with smooth edges, the last one on top. The same shapes give the same bytes. */
export function picture(
  name: string,
  { width, height }: { width: number; height: number },
  shapes: readonly Shape[],
): DemoFile {
  const pixels = new Uint8Array(width * height * 3);
  const covered = new Float32Array(width);
  for (const shape of shapes) paint({ pixels, width, height, covered }, shape);
  return { name, data: png(pixels, width, height) };
}

interface Canvas {
  pixels: Uint8Array;
  width: number;
  height: number;
  /** Of the row that is being painted: how much of each place lies in the shape. */
  covered: Float32Array;
}

/** A row is looked at along so many lines. */
const LINES = 4;

function paint({ pixels, width, height, covered }: Canvas, { rings, fill, opacity = 1 }: Shape): void {
  const edges = rings.flatMap((ring) => ring.map((from, at) => edgeOf(from, ring[(at + 1) % ring.length]!)));
  const top = Math.min(...edges.map(({ y0 }) => y0));
  const bottom = Math.max(...edges.map(({ y1 }) => y1));
  const sides = rings.flat().map(([x]) => x);
  const left = Math.max(0, Math.floor(Math.min(...sides)));
  const right = Math.min(width, Math.ceil(Math.max(...sides)));
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, Math.ceil(bottom)); y += 1) {
    covered.fill(0, left, right);
    const near = edges.filter(({ y0, y1 }) => y1 > y && y0 < y + 1);
    for (let line = 0; line < LINES; line += 1) {
      const at = y + (line + 0.5) / LINES;
      const crossed = near.filter(({ y0, y1 }) => y0 <= at && at < y1).map(({ x, slope }) => x + slope * at);
      crossed.sort((a, b) => a - b);
      for (let n = 0; n + 1 < crossed.length; n += 2) cover(covered, crossed[n]!, crossed[n + 1]!);
    }
    const [red, green, blue] = colourAt(fill, (y + 0.5 - top) / Math.max(bottom - top, 1));
    for (let x = left; x < right; x += 1) {
      const share = Math.min(((covered[x] as number) / LINES) * opacity, 1);
      if (share === 0) continue;
      const place = (y * width + x) * 3;
      pixels[place] = mixed(pixels[place] as number, red, share);
      pixels[place + 1] = mixed(pixels[place + 1] as number, green, share);
      pixels[place + 2] = mixed(pixels[place + 2] as number, blue, share);
    }
  }
}

const mixed = (before: number, over: number, share: number) => before + (over - before) * share + 0.5;

function edgeOf([ax, ay]: Point, [bx, by]: Point) {
  const slope = by === ay ? 0 : (bx - ax) / (by - ay);
  return { y0: Math.min(ay, by), y1: Math.max(ay, by), x: ax - slope * ay, slope };
}

function cover(covered: Float32Array, from: number, to: number): void {
  const [left, right] = [Math.max(from, 0), Math.min(to, covered.length)];
  if (right <= left) return;
  const [first, last] = [Math.floor(left), Math.min(Math.floor(right), covered.length - 1)];
  if (first === last) {
    covered[first]! += right - left;
    return;
  }
  covered[first]! += first + 1 - left;
  for (let x = first + 1; x < last; x += 1) covered[x]! += 1;
  covered[last]! += right - last;
}

function colourAt(fill: Fill, share: number): Colour {
  if (!("top" in fill)) return fill;
  const part = (at: 0 | 1 | 2) => fill.top[at] + (fill.bottom[at] - fill.top[at]) * share;
  return [part(0), part(1), part(2)];
}

/** Each row as what differs from the one above it: even areas and their gradients take next to no room. */
function png(pixels: Uint8Array, width: number, height: number): Uint8Array<ArrayBuffer> {
  const length = width * 3;
  const rows = Buffer.alloc(height * (length + 1));
  for (let y = 0; y < height; y += 1) {
    const start = y * (length + 1);
    rows[start] = y === 0 ? 0 : 2;
    rows.set(pixels.subarray(y * length, (y + 1) * length), start + 1);
    if (y === 0) continue;
    for (let x = 0; x < length; x += 1)
      rows[start + 1 + x] = (pixels[y * length + x] as number) - (pixels[(y - 1) * length + x] as number);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const chunks = [chunk("IHDR", head), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))];
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return new Uint8Array(Buffer.concat([signature, ...chunks]));
}

function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, sum]);
}
