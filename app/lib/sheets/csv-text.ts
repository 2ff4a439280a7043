import { inPieces } from "./in-pieces";
import type { SheetFile } from "./sheet-file";
import { SHEET_TEXTS, SheetRefused } from "./sheet-limits";

/** Bytes that stand for nothing in Windows-1252: a text that has them was saved in yet another way. */
const UNDEFINED = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/** The text of a file, piece by piece: UTF-8 with or without its mark, else Windows-1252. Looked through once before. */
export async function* csvText(file: SheetFile): AsyncGenerator<string> {
  const decoder = new TextDecoder(await encodingOf(file));
  for await (const piece of inPieces(file.stream(0, file.size)))
    yield decoder.decode(piece, { stream: true });
  const rest = decoder.decode();
  if (rest) yield rest;
}

async function encodingOf(file: SheetFile): Promise<"utf-8" | "windows-1252"> {
  const [first, second] = await file.peek(0, 2);
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw new SheetRefused(SHEET_TEXTS.utf16);
  const strict = new TextDecoder("utf-8", { fatal: true });
  let isUtf8 = true;
  let isWestern = true;
  const decode = (piece?: Uint8Array) => {
    try {
      strict.decode(piece, { stream: piece !== undefined });
    } catch {
      isUtf8 = false;
    }
  };
  for await (const piece of inPieces(file.stream(0, file.size))) {
    if (piece.includes(0)) throw new SheetRefused(SHEET_TEXTS.encoding);
    if (isUtf8) decode(piece);
    if (isWestern && piece.some((byte) => UNDEFINED.has(byte))) isWestern = false;
    if (!isUtf8 && !isWestern) throw new SheetRefused(SHEET_TEXTS.encoding);
  }
  if (isUtf8) decode();
  if (isUtf8) return "utf-8";
  if (!isWestern) throw new SheetRefused(SHEET_TEXTS.encoding);
  return "windows-1252";
}
