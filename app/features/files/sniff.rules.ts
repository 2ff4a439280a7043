import type { FileTypeName } from "./file-types.rules";

/**
 * What a file is by its first bytes, whatever its name says. `zip` and `cfb` are containers whose inside decides (see
 * containers.rules.ts), `text` is UTF-8 as far as it was seen, `foreign` is something known that nobody may upload.
 */
export type Guess =
  | {
      kind: "known";
      type: Exclude<FileTypeName, "zip" | "txt" | "doc" | "xls" | "ppt" | "docx" | "xlsx" | "pptx">;
    }
  | { kind: "zip" }
  | { kind: "cfb" }
  | { kind: "text" }
  | { kind: "foreign"; label: string };

/** How many bytes are looked at. */
export const HEAD_SIZE = 64 * 1024;

export function guessType(head: Uint8Array): Guess {
  const begins = (text: string, at = 0) => text.split("").every((c, i) => head[at + i] === c.charCodeAt(0));
  const bytes = (...values: number[]) => values.every((value, i) => head[i] === value);

  if (bytes(0xff, 0xd8, 0xff)) return { kind: "known", type: "jpeg" };
  if (bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return { kind: "known", type: "png" };
  if (begins("RIFF") && begins("WEBP", 8)) return { kind: "known", type: "webp" };
  if (begins("ftyp", 4)) return boxed(String.fromCharCode(...head.subarray(8, 12)));
  // Readers look for it in the first kilobyte; a file that begins with something else and is a PDF too is a trick.
  if (begins("%PDF-")) return { kind: "known", type: "pdf" };
  if (bytes(0x50, 0x4b, 0x03, 0x04) || bytes(0x50, 0x4b, 0x05, 0x06)) return { kind: "zip" };
  if (bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return { kind: "cfb" };
  for (const [magic, label] of FOREIGN)
    if (magic.every((value, i) => head[i] === value)) return { kind: "foreign", label };
  return asText(head) ?? { kind: "foreign", label: UNKNOWN };
}

const UNKNOWN = "not of a type that we know";

/** Text of whatever encoding, where a table is wanted: whoever reads it says what is wrong with its letters. */
export const asTable = (guess: Guess): Guess =>
  guess.kind === "text" || (guess.kind === "foreign" && guess.label === UNKNOWN)
    ? { kind: "known", type: "csv" }
    : guess;

/** ISO base media: the brand tells videos, QuickTime films and the pictures of some telephones apart. */
function boxed(brand: string): Guess {
  if (/^qt {2}$/.test(brand)) return { kind: "foreign", label: "a QuickTime film" };
  if (/^(hei[cxms]|hev[cx]|mif1|msf1)$/.test(brand)) return { kind: "foreign", label: "a HEIC picture" };
  if (/^avi[fs]$/.test(brand)) return { kind: "foreign", label: "an AVIF picture" };
  if (/^(crx |jp2 |jpx |jxl )$/.test(brand)) return { kind: "foreign", label: "a picture of another format" };
  if (/^M4[AB] $/.test(brand)) return { kind: "foreign", label: "a sound recording" };
  if (/^3g[p2]/.test(brand)) return { kind: "foreign", label: "a 3GP video" };
  return { kind: "known", type: "mp4" };
}

const ascii = (text: string) => [...text].map((c) => c.charCodeAt(0));

const FOREIGN: readonly [number[], string][] = [
  [ascii("GIF8"), "a GIF picture"],
  [ascii("BM"), "a BMP picture"],
  [[0x49, 0x49, 0x2a, 0x00], "a TIFF picture"],
  [[0x4d, 0x4d, 0x00, 0x2a], "a TIFF picture"],
  [ascii("8BPS"), "a Photoshop file"],
  [ascii("%!PS"), "a PostScript file"],
  [ascii("{\\rtf"), "an RTF document"],
  [ascii("Rar!"), "a RAR archive"],
  [[0x37, 0x7a, 0xbc, 0xaf], "a 7-Zip archive"],
  [[0x1f, 0x8b], "a GZIP archive"],
  [ascii("MZ"), "a Windows program"],
  [[0x7f, ...ascii("ELF")], "a program"],
  [ascii("#!"), "a script"],
  [ascii("RIFF"), "a film or sound recording of another format"],
  [ascii("OggS"), "a film or sound recording of another format"],
  [[0x1a, 0x45, 0xdf, 0xa3], "a WebM or Matroska video"],
  [ascii("ID3"), "an MP3 recording"],
];

function asText(head: Uint8Array): Guess | null {
  const text = textOf(head);
  if (text === null) return null;
  const start = text.replace(/^\uFEFF/, "").trimStart();
  if (start.startsWith("<")) {
    if (isSvg(start)) return { kind: "known", type: "svg" };
    if (/^<(!doctype\s+html|html|head|body|script)\b/i.test(start))
      return { kind: "foreign", label: "a web page" };
    if (/^<\?xml/i.test(start)) return { kind: "foreign", label: "an XML file" };
  }
  return { kind: "text" };
}

/** The first element is `svg`, after whatever may stand before an element in XML. */
function isSvg(text: string): boolean {
  const rest = text.replace(
    /^(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!doctype\s+(?:[\w-]+:)?svg\b[^[>]*(?:\[[\s\S]*?\]\s*)?>)+/i,
    "",
  );
  return /^<(?:[\w-]+:)?svg[\s/>]/.test(rest);
}

/** UTF-8 without NULs, or null. A character that is cut in two at the end is forgiven. */
function textOf(head: Uint8Array): string | null {
  if (head.includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(head, { stream: true });
  } catch {
    return null;
  }
}

/** Checks a text piece by piece: `push` and `end` are false from where it is no UTF-8 or has a NUL. */
export function textCheck() {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const isFine = (piece?: Uint8Array) => {
    try {
      decoder.decode(piece ?? new Uint8Array(), { stream: piece !== undefined });
      return true;
    } catch {
      return false;
    }
  };
  return { push: (piece: Uint8Array) => !piece.includes(0) && isFine(piece), end: () => isFine() };
}
