import { Inflate } from "fflate";
import { packedAt, type ZipEntry, zipDirectory } from "../zip-directory.rules";
import type { Spend } from "./budget";
import { inPieces } from "./in-pieces";
import type { SheetFile } from "./sheet-file";
import { SHEET_TEXTS, SheetRefused } from "./sheet-limits";

const damaged = () => new SheetRefused(SHEET_TEXTS.damaged);

/** Parts of a workbook by their names in small letters; of two with one name the first. */
export async function partsOf(file: SheetFile): Promise<Map<string, ZipEntry>> {
  const entries = await zipDirectory(file.peek, file.size);
  if (entries === null || entries === "too long") throw damaged();
  const parts = new Map<string, ZipEntry>();
  for (const entry of entries) {
    const name = entry.name.replace(/^\//, "").toLowerCase();
    if (!parts.has(name)) parts.set(name, entry);
  }
  return parts;
}

/**
 * A part, unpacked as it is read. Its directory says where it begins and how many packed bytes it has; how much that
 * becomes is counted as it comes, whatever the directory says of it.
 */
export async function* unpacked(file: SheetFile, entry: ZipEntry, spend: Spend): AsyncGenerator<Uint8Array> {
  if (entry.isEncrypted) throw new SheetRefused(SHEET_TEXTS.locked);
  const start = await packedAt(file.peek, entry);
  if (start === null || start + entry.packed > file.size) throw damaged();
  const packed = inPieces(file.stream(start, entry.packed));
  if (entry.method === 0) {
    for await (const piece of packed) {
      spend(piece.length);
      yield piece;
    }
    return;
  }
  if (entry.method !== 8) throw damaged();
  const out: Uint8Array[] = [];
  const inflate = new Inflate((chunk) => out.push(chunk));
  const push = (piece: Uint8Array, isLast: boolean) => {
    try {
      inflate.push(piece, isLast);
    } catch {
      throw damaged();
    }
  };
  for await (const piece of packed) {
    push(piece, false);
    for (const chunk of out.splice(0)) {
      spend(chunk.length);
      yield chunk;
    }
  }
  push(new Uint8Array(), true);
  for (const chunk of out.splice(0)) {
    spend(chunk.length);
    yield chunk;
  }
}
