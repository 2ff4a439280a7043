import { indexOfBytes, utf8, viewOf } from "~/lib/bytes.rules";
import type { Peek } from "~/lib/zip-directory.rules";

/**
 * Whether a file has the parts that make it more than its first bytes: read from the few places where they stand, never
 * as a whole. What is in the parts is looked at when sizes are made, or by whoever opens the file.
 */

const CHUNKS = 1_000;
const PNG_HEAD = 8;
const TAIL = 64 * 1024;

/** A header, pixels that begin as packed data does, and the end. */
export async function isWholePng(peek: Peek, size: number): Promise<boolean> {
  let at = PNG_HEAD;
  for (let count = 0; count < CHUNKS; count += 1) {
    const head = await peek(at, 10);
    if (head.length < 10) return false;
    const length = viewOf(head).getUint32(0);
    const kind = nameOf(head.subarray(4, 8));
    if (count === 0 && (kind !== "IHDR" || length !== 13)) return false;
    if (at + 12 + length > size) return false;
    if (kind === "IDAT" && length > 0) {
      // The head of a zlib stream: its method, and a sum that comes out even.
      const [method, flags] = [head[8] as number, head[9] as number];
      if (length > 1 && ((method & 0x0f) !== 8 || (method * 256 + flags) % 31 !== 0)) return false;
      return holds(await peek(Math.max(at, size - TAIL), TAIL), "IEND");
    }
    at += 12 + length;
  }
  return false;
}

const BOXES = 200;

/** Boxes one after another up to the end: what is in it (`moov` with a track), and pictures (`mdat`) or pieces of it. */
export async function isWholeMp4(peek: Peek, size: number): Promise<boolean> {
  const found = new Set<string>();
  let at = 0;
  for (let count = 0; count < BOXES && at < size; count += 1) {
    const head = await peek(at, 16);
    if (head.length < 8) return false;
    const view = viewOf(head);
    const kind = nameOf(head.subarray(4, 8));
    if (!/^[\x20-\x7e\u00a9]{4}$/.test(kind)) return false;
    const short = view.getUint32(0);
    const long = short === 1 && head.length === 16 ? Number(view.getBigUint64(8)) : short;
    const length = short === 0 ? size - at : long;
    if (length < (short === 1 ? 16 : 8) || at + length > size) return false;
    if (count === 0 && (kind !== "ftyp" || length < 16 || length > 4_096)) return false;
    if (kind !== "moov" || (length > 16 && holds(await peek(at, Math.min(length, TAIL)), "mvhd"))) {
      if (length > 8) found.add(kind);
    }
    if (found.has("moov") && (found.has("mdat") || found.has("moof"))) return true;
    at += length;
  }
  return false;
}

const nameOf = (bytes: Uint8Array) => String.fromCharCode(...bytes);

const holds = (bytes: Uint8Array, name: string) => indexOfBytes(bytes, utf8(name)) >= 0;
