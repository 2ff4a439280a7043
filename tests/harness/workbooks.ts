import { zipOf } from "./documents";

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A workbook with one sheet whose rows are written by hand; further parts take the place of its own. */
export const workbook = (rows: string, more: Record<string, string> = {}): Buffer =>
  zipOf({
    "[Content_Types].xml": "<Types/>",
    "_rels/.rels": "<Relationships/>",
    "xl/workbook.xml": `<workbook ${MAIN} xmlns:r="${REL}"><sheets><sheet name="Teams" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `<?xml version="1.0" encoding="UTF-8"?><worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  });

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** The same of plain texts. */
export const textWorkbook = (rows: readonly (readonly string[])[]): Buffer =>
  workbook(
    rows
      .map(
        (cells) =>
          `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`).join("")}</row>`,
      )
      .join(""),
  );

/** All that comes, in its order. */
export async function allOf<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of source) all.push(one);
  return all;
}
