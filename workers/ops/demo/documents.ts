import { deflateSync } from "node:zlib";

/** A file as somebody chooses it on their machine. */
export interface DemoFile {
  name: string;
  data: Uint8Array<ArrayBuffer>;
}

/** One page of A4 with a heading and lines below it. The same words give the same bytes. */
export function pdf(name: string, title: string, lines: readonly string[]): DemoFile {
  const line = (words: string, size: number, y: number) =>
    `BT /F1 ${size} Tf 56 ${y} Td (${words.replaceAll(/[\\()]/g, "\\$&")}) Tj ET`;
  const content = [line(title, 20, 770), ...lines.map((words, at) => line(words, 11, 736 - at * 18))].join(
    "\n",
  );
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  let text = "%PDF-1.4\n";
  const places = objects.map((object, at) => {
    const place = `${String(text.length).padStart(10, "0")} 00000 n \n`;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}`;
  text += `${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return { name, data: new Uint8Array(Buffer.from(text, "latin1")) };
}

export type Colour = readonly [red: number, green: number, blue: number];

/** A logo of sorts: a disc on a ground, 480 × 320. */
export function logo(name: string, disc: Colour, ground: Colour): DemoFile {
  const [width, height] = [480, 320];
  return png(name, { width, height }, (x, y) => {
    const isDisc = (x - width / 2) ** 2 + (y - height / 2) ** 2 < 110 ** 2 && (x + y) % 96 > 8;
    return isDisc ? disc : ground;
  });
}

/** A PNG of whatever colour each place has. The same picture gives the same bytes. */
export function png(
  name: string,
  { width, height }: { width: number; height: number },
  colourAt: (x: number, y: number) => Colour,
): DemoFile {
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows.set(colourAt(x, y), y * (1 + width * 3) + 1 + x * 3);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const chunks = [chunk("IHDR", head), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))];
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return { name, data: new Uint8Array(Buffer.concat([signature, ...chunks])) };
}

function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(checksum(named));
  return Buffer.concat([size, named, sum]);
}

/** CRC-32, as PNG has it. */
function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
