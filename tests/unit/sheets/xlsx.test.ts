import { describe, expect, it } from "vitest";
import { xlsxParts } from "~/lib/export/xlsx";
import { readTable } from "~/lib/sheets/read-table";
import { heldFile, type SheetFile } from "~/lib/sheets/sheet-file";
import { SHEET_TEXTS } from "~/lib/sheets/sheet-limits";
import { zipOf } from "../../harness/documents";
import { allOf, textWorkbook, workbook } from "../../harness/workbooks";

const read = (file: Uint8Array | SheetFile) =>
  allOf(readTable(file instanceof Uint8Array ? heldFile(file) : file, "xlsx"));
const cells = async (file: Uint8Array) => (await read(file)).map((row) => row.cells);

const HEAD = '<row r="1"><c r="A1" t="inlineStr"><is><t>Team</t></is></c></row>';
const styles = (formats: readonly string[]) => ({
  "xl/styles.xml": `<styleSheet><numFmts>${formats
    .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`)
    .join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
    .map((_, at) => `<xf numFmtId="${164 + at}"/>`)
    .join("")}</cellXfs></styleSheet>`,
});
const one = (cell: string) => `${HEAD}<row r="2">${cell}</row>`;
const shown = async (value: string, format: string) =>
  (await cells(workbook(one(`<c r="A2" s="1"><v>${value}</v></c>`), styles([format]))))[1]?.[0];

/** Of one part whose directory says that it unpacks to nothing much. */
function lying(text: string): Uint8Array {
  const honest = workbook("", { "xl/worksheets/sheet1.xml": text });
  const view = new DataView(honest.buffer, honest.byteOffset, honest.byteLength);
  for (let at = 0; at + 46 < honest.length; at += 1) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
    if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, 10, true);
  }
  return honest;
}

describe("a workbook", () => {
  it("is read with texts of its own, texts that are kept once, and texts of formulas", async () => {
    const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>
      <row r="2"><c r="A2" t="inlineStr"><is><r><t>So</t></r><r><t xml:space="preserve">lent </t></r></is></c><c r="B2" t="str"><f>A1</f><v>said</v></c></row>`;
    const strings =
      "<sst><si><t>Team</t></si><si><r><t>Own</t></r><r><t>er</t></r><rPh><t>no</t></rPh></si></sst>";
    expect(await cells(workbook(rows, { "xl/sharedStrings.xml": strings }))).toEqual([
      ["Team", "Owner"],
      ["Solent ", "said"],
    ]);
  });

  it("is read whatever its parts are called, the first sheet of all", async () => {
    const rel = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    const file = workbook("", {
      "xl/workbook.xml":
        '<x:workbook xmlns:x="m" xmlns:r="r"><x:sheets><x:sheet name="A" r:id="b"/><x:sheet name="B" r:id="a"/></x:sheets></x:workbook>',
      "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="a" Type="${rel}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="b" Type="${rel}/worksheet" Target="/xl/pages/Mine.xml"/></Relationships>`,
      "xl/pages/Mine.xml":
        '<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>Team</x:t></x:is></x:c></x:row><x:row><x:c><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    });
    expect(await cells(file)).toEqual([["Team"], ["7"]]);
  });

  it("puts cells where they say they stand, and numbers rows as the sheet does", async () => {
    const rows = `${HEAD}<row r="7"><c r="C7"><v>3</v></c><c><v>4</v></c></row><row><c><v>5</v></c></row><row r="9"><c><v>6</v></c></row>`;
    expect(await read(workbook(rows))).toEqual([
      { number: 1, cells: ["Team"] },
      { number: 7, cells: ["", "", "3", "4"] },
      { number: 8, cells: ["5"] },
      { number: 9, cells: ["6"] },
    ]);
    const same = `${HEAD}<row r="2"><c><v>1</v></c></row><row r="2"><c><v>2</v></c></row><row r="1"><c><v>3</v></c></row>`;
    expect((await read(workbook(same))).map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  });

  it.each([
    ["46184", "yyyy\\-mm\\-dd", "2026-06-11"],
    ["46184.5", "dd/mm/yyyy hh:mm", "2026-06-11 12:00"],
    ["0.25", "h:mm", "06:00"],
    ["46184", "[$-809]d mmmm yyyy;@", "2026-06-11"],
    ["7", "000", "007"],
    ["1234567.5", "#,##0.00", "1,234,567.50"],
    ["0.125", "0.0%", "12.5%"],
    ["-3.456", "0.00", "-3.46"],
    ["3.5", "General", "3.5"],
    ["12", "0 &quot;days&quot;", "12"],
  ])("shows %s as %s is shown: %s", async (value, format, text) => {
    expect(await shown(value, format)).toBe(text);
  });

  it("shows numbers, truths and faults as texts, and days of a sheet that counts from 1904", async () => {
    const kinds = one(
      '<c r="A2"><v>0.30000000000000004</v></c><c r="B2" t="b"><v>1</v></c><c r="C2" t="e"><v>#N/A</v></c><c r="D2" t="d"><v>2026-06-11T00:00:00</v></c><c r="E2"><v>1.23E+17</v></c>',
    );
    expect((await cells(workbook(kinds)))[1]).toEqual([
      "0.3",
      "TRUE",
      "#N/A",
      "2026-06-11",
      "123000000000000000",
    ]);
    const since1904 = workbook(one('<c r="A2" s="1"><v>44722</v></c>'), {
      ...styles(["yyyy-mm-dd"]),
      "xl/workbook.xml":
        '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>',
    });
    expect((await cells(since1904))[1]).toEqual(["2026-06-11"]);
  });

  it("that we write ourselves comes back as it was, formulas as texts", async () => {
    const columns = [{ header: "Team", type: "text" as const, value: (row: string) => row }];
    async function* pages() {
      yield ["=1+1", "Zoë & <Co>"];
    }
    const parts = await allOf(xlsxParts([{ name: "Report", columns, pages: pages() }], "Europe/London"));
    expect(await cells(Buffer.concat(parts))).toEqual([["Team"], ["=1+1"], ["Zoë & <Co>"]]);
  });

  it.each([
    ["no sheet", zipOf({ "xl/workbook.xml": "<workbook><sheets/></workbook>" }), SHEET_TEXTS.noSheet],
    ["nothing in its sheet", workbook(""), SHEET_TEXTS.empty],
    ["headings alone", workbook(HEAD), SHEET_TEXTS.headingsOnly],
    ["no end", workbook(HEAD).subarray(0, 200), SHEET_TEXTS.damaged],
    ["broken XML", workbook("<row><c>"), SHEET_TEXTS.damaged],
    ["no workbook in it", zipOf({ "a.txt": "a" }), SHEET_TEXTS.damaged],
    ["binary parts", zipOf({ "xl/workbook.bin": "a" }), SHEET_TEXTS.binary],
    [
      "a document type",
      workbook("", { "xl/worksheets/sheet1.xml": '<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>' }),
      SHEET_TEXTS.doctype,
    ],
    [
      "a document type further on",
      workbook("", { "xl/sharedStrings.xml": `<!--${"x".repeat(5_000)}--><!DOCTYPE sst><sst/>` }),
      SHEET_TEXTS.doctype,
    ],
    [
      "elements within elements",
      workbook(`<row>${"<c>".repeat(70)}${"</c>".repeat(70)}</row>`),
      SHEET_TEXTS.damaged,
    ],
    [
      "an element of a thousand attributes",
      workbook(`<row ${Array.from({ length: 1_000 }, (_, at) => `a${at}="1"`).join(" ")}/>`),
      SHEET_TEXTS.damaged,
    ],
    ["61 columns", workbook(one('<c r="BI2"><v>1</v></c>')), SHEET_TEXTS.columns],
    ["10,001 rows", textWorkbook([["a"], ...Array.from({ length: 10_001 }, () => ["x"])]), SHEET_TEXTS.rows],
    ["a cell that is too long", textWorkbook([["a"], ["x".repeat(32_768)]]), SHEET_TEXTS.cell(2)],
    ["a bomb in its sheet", workbook(`${HEAD}${" ".repeat(26_000_000)}`), SHEET_TEXTS.unpacked],
    [
      "a bomb among its texts",
      workbook(HEAD, { "xl/sharedStrings.xml": `<sst>${" ".repeat(26_000_000)}</sst>` }),
      SHEET_TEXTS.unpacked,
    ],
  ])("with %s is refused, and says why", async (_, file, why) => {
    await expect(read(new Uint8Array(file))).rejects.toThrow(why);
  });

  it("may have blank cells where no column may be, and a look of its own in each of them", async () => {
    expect(await cells(workbook(one('<c r="A2"><v>1</v></c><c r="XFD2" s="1"/>')))).toEqual([
      ["Team"],
      ["1"],
    ]);
  });

  it("that says it is small is counted all the same", async () => {
    await expect(read(lying(`<worksheet>${" ".repeat(26_000_000)}</worksheet>`))).rejects.toThrow(
      SHEET_TEXTS.unpacked,
    );
  });

  it("whose one long text stands in all of its cells is refused for what it becomes", async () => {
    const rows = Array.from({ length: 1_000 }, () => '<row><c t="s"><v>0</v></c></row>').join("");
    const file = workbook(rows, {
      "xl/sharedStrings.xml": `<sst><si><t>${"x".repeat(32_000)}</t></si></sst>`,
    });
    await expect(read(file)).rejects.toThrow(SHEET_TEXTS.unpacked);
  });

  it("is unpacked no further than to the limit", async () => {
    const packed = workbook(`${HEAD}${" ".repeat(90_000_000)}`);
    let taken = 0;
    const file: SheetFile = {
      ...heldFile(packed),
      async *stream(at, length) {
        for (let from = at; from < at + length; from += 4_096) {
          taken += 4_096;
          yield packed.subarray(from, Math.min(from + 4_096, at + length));
        }
      },
    };
    await expect(read(file)).rejects.toThrow(SHEET_TEXTS.unpacked);
    expect(taken).toBeLessThan(packed.length / 2);
  });

  it("with a password on one of its parts, or packed in a way that nobody uses, is refused", async () => {
    const file = workbook(HEAD);
    const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
    const locked = Buffer.from(file);
    const odd = Buffer.from(file);
    for (let at = 0; at + 46 < file.length; at += 1) {
      if (view.getUint32(at, true) !== 0x02014b50) continue;
      locked.writeUInt16LE(1, at + 8);
      odd.writeUInt16LE(12, at + 10);
    }
    await expect(read(locked)).rejects.toThrow(SHEET_TEXTS.locked);
    await expect(read(odd)).rejects.toThrow(SHEET_TEXTS.damaged);
  });
});
