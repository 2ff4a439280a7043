import { strToU8, type Zippable, zipSync } from "fflate";

/** A file as somebody chooses it on their machine. */
export interface DemoFile {
  name: string;
  data: Uint8Array<ArrayBuffer>;
}

/** One page of A4 under the show's name, with a heading and lines below it. The same words give the same bytes. */
export function pdf(name: string, title: string, lines: readonly string[]): DemoFile {
  const line = (words: string, size: number, y: number) =>
    `BT /F1 ${size} Tf 56 ${y} Td (${words.replaceAll(/[\\()]/g, "\\$&")}) Tj ET`;
  const content = [
    "0.024 0.345 0.247 rg 0 796 595 46 re f 1 1 1 rg",
    line("Harbour Boat Show 2027, Ocean Quay", 12, 814),
    "0.067 0.149 0.114 rg",
    line(title, 20, 744),
    ...lines.map((words, at) => line(words, 11, 710 - at * 18)),
    "0.65 0.85 0.77 rg 56 52 483 1.5 re f 0.36 0.44 0.44 rg",
    line("Questions: the organisers answer in the portal.", 9, 36),
  ].join("\n");
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

export const text = (name: string, lines: readonly string[]): DemoFile => ({
  name,
  data: strToU8(`${lines.join("\n")}\n`) as Uint8Array<ArrayBuffer>,
});

/** Of other files. */
export const zip = (name: string, files: readonly DemoFile[]): DemoFile =>
  archive(name, Object.fromEntries(files.map((file) => [file.name, file.data])));

/** A Word document of headings (`# …`) and paragraphs. */
export function docx(name: string, lines: readonly string[]): DemoFile {
  const paragraph = (words: string) => {
    const isHeading = words.startsWith("# ");
    const look = isHeading ? '<w:rPr><w:b/><w:sz w:val="32"/></w:rPr>' : "";
    return `<w:p><w:r>${look}<w:t xml:space="preserve">${escaped(isHeading ? words.slice(2) : words)}</w:t></w:r></w:p>`;
  };
  const main = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
  return office(name, {
    part: "word/document.xml",
    type: "wordprocessingml.document.main",
    xml: `<w:document xmlns:w="${main}"><w:body>${lines.map(paragraph).join("")}</w:body></w:document>`,
  });
}

/** A workbook with one sheet. */
export function xlsx(name: string, rows: readonly (readonly string[])[]): DemoFile {
  const cell = (words: string) => `<c t="inlineStr"><is><t>${escaped(words)}</t></is></c>`;
  const sheet = rows.map((cells) => `<row>${cells.map(cell).join("")}</row>`).join("");
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  return office(
    name,
    {
      part: "xl/workbook.xml",
      type: "spreadsheetml.sheet.main",
      xml: `<workbook xmlns="${main}" xmlns:r="${LINKS}"><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      "xl/_rels/workbook.xml.rels": linked("worksheet", "worksheets/sheet1.xml"),
      "xl/worksheets/sheet1.xml": `${XML}<worksheet xmlns="${main}"><cols><col min="1" max="6" width="28" customWidth="1"/></cols><sheetData>${sheet}</sheetData></worksheet>`,
    },
  );
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const FORMAT = "application/vnd.openxmlformats-officedocument";

const escaped = (words: string) => words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const linked = (type: string, target: string) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${LINKS}/${type}" Target="${target}"/></Relationships>`;

/** An Office file around its main part. */
function office(
  name: string,
  { part, type, xml }: { part: string; type: string; xml: string },
  more: Record<string, string> = {},
): DemoFile {
  const sheets = Object.keys(more).filter((path) => path.includes("worksheets"));
  const types = [
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    `<Override PartName="/${part}" ContentType="${FORMAT}.${type}+xml"/>`,
    ...sheets.map(
      (path) => `<Override PartName="/${path}" ContentType="${FORMAT}.spreadsheetml.worksheet+xml"/>`,
    ),
  ].join("");
  const parts = {
    "[Content_Types].xml": `${XML}<Types xmlns="${PACKAGE}/content-types">${types}</Types>`,
    "_rels/.rels": linked("officeDocument", part),
    [part]: `${XML}${xml}`,
    ...more,
  };
  return archive(
    name,
    Object.fromEntries(Object.entries(parts).map(([path, words]) => [path, strToU8(words)])),
  );
}

/** Of one day, so that the same files give the same bytes. */
const archive = (name: string, entries: Zippable): DemoFile => ({
  name,
  data: zipSync(entries, { mtime: new Date(2027, 0, 4) }) as Uint8Array<ArrayBuffer>,
});
