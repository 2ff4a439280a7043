import { viewOf } from "./bytes.rules";

/** `length` bytes from `at`, fewer at the end of the file. */
export type Peek = (at: number, length: number) => Promise<Uint8Array>;

/** A part of an archive, as the directory at its end says. */
export interface ZipEntry {
  name: string;
  /** 0 as it is, 8 deflated. */
  method: number;
  isEncrypted: boolean;
  /** Bytes, as they are packed. */
  packed: number;
  /** Of its own header. */
  at: number;
}

/** The end record is 22 bytes and a comment of at most 65,535. */
const ZIP_TAIL = 22 + 65_535;
/** What a directory may take to be read; an office file's has some dozens of entries. */
const DIRECTORY_LIMIT = 4 * 1024 * 1024;

/** What is in an archive, by the directory at its end; null where that cannot be read. */
export async function zipDirectory(peek: Peek, size: number): Promise<ZipEntry[] | "too long" | null> {
  const from = Math.max(0, size - ZIP_TAIL);
  const tail = viewOf(await peek(from, ZIP_TAIL));
  let at = tail.byteLength - 22;
  while (at >= 0 && tail.getUint32(at, true) !== 0x06054b50) at -= 1;
  if (at < 0) return null;
  const length = tail.getUint32(at + 12, true);
  const start = tail.getUint32(at + 16, true);
  // 4 GB archives have another record; with a limit of far less than that they are none.
  if (start === 0xffffffff || start + length > size) return null;
  if (length > DIRECTORY_LIMIT) return "too long";
  return zipEntries(await peek(start, length));
}

/** Where the packed bytes of a part begin; null where its own header says something else than the directory. */
export async function packedAt(peek: Peek, { name, at }: ZipEntry): Promise<number | null> {
  const head = viewOf(await peek(at, 30));
  if (head.byteLength < 30 || head.getUint32(0, true) !== 0x04034b50) return null;
  const own = new TextDecoder().decode(await peek(at + 30, head.getUint16(26, true)));
  return own === name ? at + 30 + head.getUint16(26, true) + head.getUint16(28, true) : null;
}

function zipEntries(directory: Uint8Array): ZipEntry[] | null {
  const view = viewOf(directory);
  const decoder = new TextDecoder();
  const entries: ZipEntry[] = [];
  for (let at = 0; at + 46 <= view.byteLength; ) {
    if (view.getUint32(at, true) !== 0x02014b50) return null;
    const name = view.getUint16(at + 28, true);
    entries.push({
      name: decoder.decode(directory.subarray(at + 46, at + 46 + name)),
      method: view.getUint16(at + 10, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      packed: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    });
    at += 46 + name + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}
