import { strToU8, zipSync } from "fflate";

/** Office files as small as can be told from each other by their content. */

export const zipOf = (names: Record<string, string>): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(names).map(([name, text]) => [name, strToU8(text)]))),
  );

const TYPES = { "[Content_Types].xml": "<Types/>", "_rels/.rels": "<Relationships/>" };
export const docx = (more: Record<string, string> = {}): Buffer =>
  zipOf({ "word/document.xml": "<w:document/>", ...TYPES, ...more });
export const xlsx = (): Buffer => zipOf({ ...TYPES, "xl/workbook.xml": "<workbook/>" });
export const pptx = (): Buffer => zipOf({ ...TYPES, "ppt/presentation.xml": "<p:presentation/>" });

function box(kind: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(kind, 4, "latin1");
  return Buffer.concat([head, body]);
}

/** A video of nothing, its parts in this order. */
export function mp4(
  order: readonly ("ftyp" | "free" | "moov" | "mdat")[] = ["ftyp", "moov", "mdat"],
): Buffer {
  const parts = {
    ftyp: box("ftyp", Buffer.from("mp42\0\0\0\0isom")),
    free: box("free", Buffer.alloc(0)),
    moov: box("moov", box("mvhd", Buffer.alloc(100))),
    mdat: box("mdat", Buffer.alloc(200_000)),
  };
  return Buffer.concat(order.map((name) => parts[name]));
}

/** A compound file (Word, Excel and PowerPoint of old) with these streams in its directory, which stands last. */
export function compound(streams: readonly string[]): Buffer {
  const sector = 512;
  const perSector = 4;
  const entries = ["Root Entry", ...streams];
  const directories = Math.ceil(entries.length / perSector);
  const file = Buffer.alloc(sector * (3 + directories));
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(file);
  file.writeUInt16LE(0x3e, 24);
  file.writeUInt16LE(3, 26);
  file.writeUInt16LE(0xfffe, 28);
  file.writeUInt16LE(9, 30);
  file.writeUInt16LE(6, 32);
  file.writeUInt32LE(1, 44);
  file.writeUInt32LE(2, 48);
  file.fill(0xff, 76, 512);
  file.writeUInt32LE(0, 76);
  // Sector 0 is the table, 1 is data, the directory begins at 2.
  const table = sector;
  file.fill(0xff, table, table + sector);
  file.writeUInt32LE(0xfffffffd, table);
  file.writeUInt32LE(0xfffffffe, table + 4);
  for (let n = 0; n < directories; n += 1) {
    file.writeUInt32LE(n === directories - 1 ? 0xfffffffe : 3 + n, table + 8 + n * 4);
  }
  entries.forEach((name, n) => {
    const at = sector * 3 + n * 128;
    file.write(name, at, "utf16le");
    file.writeUInt16LE(name.length * 2 + 2, at + 64);
    file[at + 66] = n === 0 ? 5 : 2;
  });
  return file;
}

/** A form with files, as browsers send it. */
export interface FormPart {
  name: string;
  fileName?: string;
  body: Buffer | string;
}

export function multipart(
  parts: readonly FormPart[],
  boundary = "----portal-test-boundary",
): { type: string; body: Buffer } {
  const pieces = parts.flatMap(({ name, fileName, body }) => {
    const file =
      fileName === undefined
        ? ""
        : `; filename="${fileName.replaceAll('"', "%22")}"\r\ncontent-type: application/octet-stream`;
    return [
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from("\r\n"),
    ];
  });
  const body = Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}
