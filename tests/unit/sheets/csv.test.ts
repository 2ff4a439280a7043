import { describe, expect, it } from "vitest";
import { delimiterOf } from "~/lib/sheets/delimiter.rules";
import { readTable } from "~/lib/sheets/read-table";
import { heldFile, type SheetFile } from "~/lib/sheets/sheet-file";
import { SHEET_TEXTS } from "~/lib/sheets/sheet-limits";
import { allOf } from "../../harness/workbooks";

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));

async function read(file: SheetFile | Uint8Array | string) {
  const held = typeof file === "string" ? utf8(file) : file;
  return allOf(readTable(held instanceof Uint8Array ? heldFile(held) : held, "csv"));
}
const cells = async (file: Parameters<typeof read>[0]) => (await read(file)).map((row) => row.cells);

/** A file that counts what is read of it. */
function counting(bytes: Uint8Array): SheetFile & { taken: number } {
  const file = {
    size: bytes.length,
    taken: 0,
    peek: async (at: number, length: number) => bytes.subarray(at, at + length),
    async *stream(at: number, length: number) {
      for (let from = at; from < at + length; from += 1_000) {
        file.taken += 1_000;
        yield bytes.subarray(from, Math.min(from + 1_000, at + length));
      }
    },
  };
  return file;
}

describe("a CSV file", () => {
  it.each([
    ["commas", "Team,Owner\nSolent,Ann\n"],
    ["semicolons", "Team;Owner\nSolent;Ann\n"],
    ["tabs", "Team\tOwner\nSolent\tAnn\n"],
    ["Windows line ends", "Team;Owner\r\nSolent;Ann\r\n"],
    ["line ends of old", "Team,Owner\rSolent,Ann"],
    ["line ends of both kinds", "Team,Owner\r\nSolent,Ann\n"],
    ["letters behind a closing quote", 'Team,Owner\n"Sol"ent,Ann\n'],
    ["no line end at its end", "Team,Owner\nSolent,Ann"],
    ["blank lines around", "\n\nTeam,Owner\n\n,\nSolent,Ann\n\n"],
    ["Excel's own first line", "sep=;\r\nTeam;Owner\r\nSolent;Ann"],
  ])("with %s is two rows", async (_, text) => {
    expect(await cells(text)).toEqual([
      ["Team", "Owner"],
      ["Solent", "Ann"],
    ]);
  });

  it("is divided by what divides its first line most often, quotes aside", () => {
    expect(delimiterOf('"a,b,c";d\n1,2,3,4')).toBe(";");
    expect(delimiterOf("only one column\n1,2")).toBe(",");
    expect(delimiterOf("Team\tOwner, first\n")).toBe("\t");
    expect(delimiterOf("")).toBe(",");
  });

  it("keeps what stands in quotes: delimiters, line breaks, doubled quotes", async () => {
    expect(await cells('Team,Note\n"Rope, Ltd","two\r\nlines ""and"" quotes"\n5" pipe,x\n')).toEqual([
      ["Team", "Note"],
      ["Rope, Ltd", 'two\r\nlines "and" quotes'],
      ['5" pipe', "x"],
    ]);
  });

  it("numbers its rows as a spreadsheet does, those without cells too", async () => {
    const rows = await read('Team\n\n"a\nb"\nc');
    expect(rows.map(({ number }) => number)).toEqual([1, 3, 4]);
    expect((await read("Team\r\na\r\n\r\nb")).map(({ number }) => number)).toEqual([1, 2, 4]);
  });

  it("leaves a cell that looks like a formula as the text that it is", async () => {
    expect((await cells('Team\n"=HYPERLINK(""http://x"")"\n+1\n@x'))[1]).toEqual(['=HYPERLINK("http://x")']);
  });

  it("takes ragged rows as they are, and drops blank cells at their ends", async () => {
    expect(await cells("a,b,c\n1\n1,2,3,4\n1,,  ,\n")).toEqual([
      ["a", "b", "c"],
      ["1"],
      ["1", "2", "3", "4"],
      ["1"],
    ]);
  });

  it("is UTF-8, with its mark or without, also where a letter is cut by a piece", async () => {
    const long = `${"x".repeat(4_095)}é`;
    expect(await cells(`\uFEFFTëam\nŞahin\n${long}`)).toEqual([["Tëam"], ["Şahin"], [long]]);
  });

  it("is Windows-1252 where it is no UTF-8", async () => {
    expect(await cells(latin("Team;Owner\nCaf\xe9 \x80;Zo\xeb"))).toEqual([
      ["Team", "Owner"],
      ["Café €", "Zoë"],
    ]);
  });

  it("is Windows-1252 also where its first letter of that kind comes late", async () => {
    const rows = await cells(latin(`Team\n${"abc\n".repeat(30_000).slice(0, 30_000)}Zo\xeb`));
    expect(rows.at(-1)).toEqual(["Zoë"]);
  });

  it.each([
    ["nothing in it", "", SHEET_TEXTS.empty],
    ["blanks alone", " \n,,\n", SHEET_TEXTS.empty],
    ["headings alone", "Team,Owner\n", SHEET_TEXTS.headingsOnly],
    ["a quote that is never closed", 'Team\nx\n"open', SHEET_TEXTS.quote(3)],
    ["a quote that swallows the rest", `Team\n"open${"\nmore rows".repeat(9_000)}`, SHEET_TEXTS.quote(2)],
    ["a cell that is too long", `Team\n${"x".repeat(32_768)}`, SHEET_TEXTS.cell(2)],
    ["61 columns", `${"a,".repeat(60)}a\nx`, SHEET_TEXTS.columns],
    ["61 columns further down", `a\nx\n${"b,".repeat(60)}b`, SHEET_TEXTS.columns],
    ["10,001 rows", `a\n${"x\n".repeat(10_001)}`, SHEET_TEXTS.rows],
    ["UTF-16", Uint8Array.from([0xff, 0xfe, 0x41, 0]), SHEET_TEXTS.utf16],
    ["the other UTF-16", Uint8Array.from([0xfe, 0xff, 0, 0x41]), SHEET_TEXTS.utf16],
    ["NULs", Uint8Array.from([0x41, 0, 0x42]), SHEET_TEXTS.encoding],
    ["letters of yet another encoding", Uint8Array.from([0x41, 0x0a, 0x8d, 0xe3]), SHEET_TEXTS.encoding],
    ["a letter cut off at its end", Uint8Array.from([0x41, 0x0a, 0x81]), SHEET_TEXTS.encoding],
  ])("with %s is refused, and says why", async (_, text, why) => {
    await expect(read(text)).rejects.toThrow(why);
  });

  it("may have all that a table may have: 60 columns and blank ones behind them, 10,000 rows, the longest cell", async () => {
    expect(await cells(`${"a,".repeat(60)},,\n${"x".repeat(32_767)}`)).toHaveLength(2);
    expect(await cells(`a\n${"x\n".repeat(10_000)}`)).toHaveLength(10_001);
  });

  it("is not read beyond the row that is one too many", async () => {
    const file = counting(utf8(`a\n${"x\n".repeat(10_001)}${"y,y,y\n".repeat(1_000_000)}`));
    await expect(read(file)).rejects.toThrow(SHEET_TEXTS.rows);
    // Once for its letters, and then as far as it was read.
    expect(file.taken - file.size).toBeLessThan(60_000);
  });
});
