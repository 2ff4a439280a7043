import { viewOf } from "~/lib/bytes.rules";
import { type Peek, packedAt, type ZipEntry, zipDirectory } from "~/lib/zip-directory.rules";
import type { FileTypeName } from "./file-types.rules";

/**
 * What is in a container, by reading the few places that say so. A label in place of a type is something that nobody may
 * upload.
 */
export type Inside = { type: FileTypeName } | { label: string };

/** ZIP, or an office file of today, by the names in its directory at the end. */
export async function insideZip(peek: Peek, size: number): Promise<Inside> {
  const broken = { label: "a damaged ZIP archive" };
  const entries = await zipDirectory(peek, size);
  if (entries === null) return broken;
  if (entries === "too long") return { type: "zip" };
  const names = entries.map(({ name }) => name);
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (!has(/^\[Content_Types\]\.xml$/)) {
    const isMarked = names[0] === "mimetype";
    if (isMarked && has(/^META-INF\/manifest\.xml$/)) return { label: "an OpenDocument file" };
    if (isMarked && has(/^META-INF\/container\.xml$/)) return { label: "an e-book" };
    if (has(/^META-INF\/MANIFEST\.MF$/)) return { label: "a Java or Android program" };
    return { type: "zip" };
  }
  const office = OFFICE.find(({ part }) => has(part));
  if (!office) return { type: "zip" };
  if (!(await isTrueOffice(peek, entries, office.part))) return { label: "a damaged Office file" };
  // Macros run where the file is opened.
  return has(/(^|\/)vbaProject\.bin$/i) ? { label: office.macro } : { type: office.type };
}

const OFFICE = [
  { part: /^word\/document\d*\.xml$/, type: "docx", macro: "a Word document with macros" },
  { part: /^xl\/workbook\d*\.(xml|bin)$/, type: "xlsx", macro: "an Excel workbook with macros" },
  { part: /^ppt\/presentation\d*\.xml$/, type: "pptx", macro: "a PowerPoint file with macros" },
] as const;

/** The parts are where the directory says, and the list of types is one: names alone are soon written. */
async function isTrueOffice(peek: Peek, entries: readonly ZipEntry[], part: RegExp): Promise<boolean> {
  const main = entries.find(({ name }) => part.test(name));
  const types = entries.find(({ name }) => name === "[Content_Types].xml");
  if (!main || !types || !entries.some(({ name }) => name === "_rels/.rels")) return false;
  const isXml = async (entry: ZipEntry) => /^\s*<[?\w]/.test(await beginning(peek, entry));
  const isMain = main.name.endsWith(".bin") ? main.packed > 0 : await isXml(main);
  return isMain && /<(\w{1,20}:)?Types[\s/>]/.test(await beginning(peek, types));
}

/** So many packed bytes cannot unpack to more than 2 MB. */
const PACKED_BYTES = 2_048;

/** The first text of an entry; empty where there is none to be read. */
async function beginning(peek: Peek, entry: ZipEntry): Promise<string> {
  const { method, packed } = entry;
  const start = await packedAt(peek, entry);
  if (start === null) return "";
  const bytes = await peek(start, Math.min(packed, PACKED_BYTES));
  const text = method === 0 ? bytes : method === 8 ? await unpacked(bytes) : new Uint8Array();
  // UTF-16 has a NUL in each of these letters.
  return new TextDecoder()
    .decode(text)
    .replaceAll("\0", "")
    .replace(/^[\uFEFF\uFFFD]+/, "");
}

async function unpacked(bytes: Uint8Array): Promise<Uint8Array> {
  const inflate = new DecompressionStream("deflate-raw");
  const writer = inflate.writable.getWriter();
  // What is cut off half-way ends in an error, after what could be unpacked.
  writer.write(new Uint8Array(bytes)).catch(() => {});
  writer.close().catch(() => {});
  const reader = inflate.readable.getReader();
  const first = await reader.read().catch(() => ({ value: undefined }));
  reader.cancel().catch(() => {});
  return first.value ?? new Uint8Array();
}

const NO_SECTOR = 0xfffffffa;
const DIRECTORY_SECTORS = 512;

/** Word, Excel or PowerPoint of old: the compound file's directory names the one stream that only one of them has. */
export async function insideCompound(peek: Peek): Promise<Inside> {
  const broken = { label: "a damaged Office file" };
  const header = viewOf(await peek(0, 512));
  if (header.byteLength < 512) return broken;
  const shift = header.getUint16(30, true);
  if (shift !== 9 && shift !== 12) return broken;
  const sectorSize = 1 << shift;
  const offsetOf = (sector: number) => (sector + 1) * sectorSize;
  const next = async (sector: number): Promise<number> => {
    const entries = sectorSize / 4;
    const index = Math.floor(sector / entries);
    // Only what the header itself lists: that reaches over 6 MB, and directories stand at the front in practice.
    if (index >= 109) return NO_SECTOR;
    const table = header.getUint32(76 + index * 4, true);
    if (table >= NO_SECTOR) return NO_SECTOR;
    const entry = viewOf(await peek(offsetOf(table) + (sector % entries) * 4, 4));
    return entry.byteLength === 4 ? entry.getUint32(0, true) : NO_SECTOR;
  };
  const names = new Set<string>();
  let sector = header.getUint32(48, true);
  for (let count = 0; sector < NO_SECTOR && count < DIRECTORY_SECTORS; count += 1) {
    const bytes = await peek(offsetOf(sector), sectorSize);
    for (let at = 0; at + 128 <= bytes.length; at += 128) names.add(entryName(bytes.subarray(at, at + 128)));
    if (isTold(names)) break;
    sector = await next(sector);
  }
  if (names.has("WordDocument")) return { type: "doc" };
  if (names.has("Workbook") || names.has("Book")) return { type: "xls" };
  if (names.has("PowerPoint Document")) return { type: "ppt" };
  if (names.has("EncryptedPackage")) return { label: "an Office file with a password" };
  if ([...names].some((name) => name.startsWith("__substg1.0_"))) return { label: "an Outlook message" };
  return { label: "an Office file of another kind" };
}

const isTold = (names: Set<string>) =>
  ["WordDocument", "Workbook", "Book", "PowerPoint Document", "EncryptedPackage"].some((name) =>
    names.has(name),
  );

function entryName(entry: Uint8Array): string {
  const length = Math.min(64, (entry[64] ?? 0) + 256 * (entry[65] ?? 0));
  return new TextDecoder("utf-16le").decode(entry.subarray(0, Math.max(0, length - 2)));
}
