import { crc32 } from "node:zlib";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { attachment } from "~/lib/content-disposition";
import type { ExportColumn } from "~/lib/export/columns";
import { neutral } from "~/lib/export/csv";
import { exportResponse } from "~/lib/export/export.server";
import { letters } from "~/lib/export/xlsx";
import { tooSteep } from "../support/growth";

interface Row {
  name: string;
  count: number | null;
  due: string | null;
  at: string | null;
}

const COLUMNS: ExportColumn<Row>[] = [
  { header: "Name", type: "text", value: (row) => row.name },
  { header: "Count", type: "number", value: (row) => row.count },
  { header: "Due", type: "date", value: (row) => row.due },
  { header: "At", type: "dateTime", value: (row) => row.at },
];

async function* pagesOf(...pages: Row[][]) {
  for (const page of pages) yield page;
}

const row = (change: Partial<Row> = {}): Row => ({ name: "A", count: null, due: null, at: null, ...change });

const csv = async (...pages: Row[][]) => {
  const answer = exportResponse({
    format: "csv",
    name: "x",
    columns: COLUMNS,
    pages: pagesOf(...pages),
    timeZone: "Europe/London",
  });
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer());
};

const sheet = async (...pages: Row[][]) => {
  const answer = exportResponse({
    format: "xlsx",
    name: "x",
    columns: COLUMNS,
    pages: pagesOf(...pages),
    timeZone: "Europe/London",
  });
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return strFromU8(files["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
};

/** What the archive's directory says of the sheet: its checksum, by which programs tell a file that was cut or spoiled. */
function checksumOf(archive: Buffer, name: string): number | undefined {
  for (let at = archive.indexOf("PK\x01\x02"); at >= 0; at = archive.indexOf("PK\x01\x02", at + 4)) {
    const length = archive.readUInt16LE(at + 28);
    if (archive.subarray(at + 46, at + 46 + length).toString() === name) return archive.readUInt32LE(at + 16);
  }
}

it("a workbook of several pieces says its sheet's checksum", async () => {
  const name = "xl/worksheets/sheet1.xml";
  const pages = pagesOf([row({ name: "Alder" }), row()], [row({ name: "Beech" })], []);
  const answer = exportResponse({ format: "xlsx", name: "x", columns: COLUMNS, pages, timeZone: "UTC" });
  const archive = Buffer.from(await answer.arrayBuffer());
  const text = unzipSync(archive)[name] ?? new Uint8Array();
  expect(strFromU8(text)).toContain("Beech");
  expect(checksumOf(archive, name)).toBe(crc32(text));
});

describe("a cell of a workbook", () => {
  it("holds 32,767 characters: a longer text is cut, since programs call the whole file broken", async () => {
    const [, text = ""] =
      /<row r="2">.*?<t [^>]*>(.*?)<\/t>/s.exec(await sheet([row({ name: "é".repeat(40_000) })])) ?? [];
    expect(text).toBe("é".repeat(32_767));
  });

  it("is cut as the text is read, not as it is written, and never through a character", async () => {
    const [, text = ""] =
      /<row r="2">.*?<t [^>]*>(.*?)<\/t>/s.exec(await sheet([row({ name: `${"&".repeat(32_766)}😀x` })])) ??
      [];
    expect(text).toBe("&amp;".repeat(32_766));
  });

  it("of a CSV file has no such limit", async () => {
    expect(await csv([row({ name: "é".repeat(40_000) })])).toContain("é".repeat(40_000));
  });
});

describe("a workbook", () => {
  it("keeps its head in sight, and gives each column a width", async () => {
    const head = (await sheet()).split("<sheetData>")[0];
    expect(head).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(head?.match(/<col /g)).toHaveLength(COLUMNS.length);
  });
});

describe("CSV", () => {
  it("begins with the byte order mark and the headers, and ends lines as RFC 4180 says", async () => {
    expect(await csv([row({ name: "Solent", count: 3, due: "2027-06-11" })])).toBe(
      '\uFEFF"Name","Count","Due","At"\r\n"Solent","3","2027-06-11",""\r\n',
    );
  });

  it.each(["=1+1", "+1", "-1", "@x", "\tx", "\rx", "\0=1", " =1", "\u200B@x", "\uFEFF=1", "\u00A0+1"])(
    "neutralises %j",
    async (name) => {
      expect(await csv([row({ name })])).toContain(`"'${name}"`);
    },
  );

  it.each(["+442079460958", "+44 (0)20 7946-0958"])(
    "leaves the telephone number %j as it is",
    async (name) => {
      expect(await csv([row({ name })])).toContain(`"${name}"`);
    },
  );

  it.each([
    "+44 20 7946 0958+1",
    "+1-1",
    "+442079460958*2",
    "+44;2079460958;=1",
    "-442079460958",
    "=442079460958",
  ])("takes %j for no telephone number", async (name) => {
    expect(await csv([row({ name })])).toContain(`"'${name[0]}`);
  });

  it("neutralises every sign that a program makes a plain one of", async () => {
    const signs = Array.from({ length: 0x11_0000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((sign) => /^[=+\-@]/.test(sign.normalize("NFKC")));
    expect(signs).toEqual(expect.arrayContaining(["＝", "＋", "－", "＠"]));
    const lines = (await csv(signs.map((name) => row({ name })))).split("\r\n").slice(1, -1);
    expect(lines.filter((line) => !line.startsWith(`"'`))).toEqual([]);
  });

  it("neutralises what begins a cell for a program that splits elsewhere", async () => {
    expect(await csv([row({ name: ";=1+1" })])).toContain(`";'=1+1"`);
    expect(await csv([row({ name: "a; =1;\t@x\n-2" })])).toContain(`"a;' =1;\t'@x\n'-2"`);
    expect(await csv([row({ name: "a-b; c, d=e +1" })])).toContain('"a-b; c, d=e +1"');
  });

  it("takes no longer for many spaces, tabs and semicolons than for letters", () => {
    for (const piece of ["\t", " ", ";", "; ", "\n", "=", "\0"]) expect(tooSteep(piece, neutral)).toBeNull();
  });

  it("leaves a cell without a value empty, of numbers too: none is not 0", async () => {
    const columns: ExportColumn<{ n: string | null }>[] = [
      { header: "N", type: "number", value: ({ n }) => n },
    ];
    const values = [null, "", "0", "x"].map((n) => ({ n }));
    const pages = (async function* () {
      yield values;
    })();
    const answer = exportResponse({ format: "csv", name: "x", columns, pages, timeZone: "UTC" });
    expect(await answer.text()).toBe('"N"\r\n""\r\n""\r\n"0"\r\n""\r\n');
  });

  it("leaves negative numbers alone", async () => {
    expect(await csv([row({ count: -5 })])).toContain('"A","-5",');
  });

  it("quotes commas, quotes and line ends", async () => {
    expect(await csv([row({ name: 'a,"b"\nc' })])).toContain('"a,""b""\nc"');
  });

  it("shows instants as the wall time of the event, through summer time", async () => {
    expect(
      await csv([row({ at: "2027-07-01T08:00:00.000Z" }), row({ at: "2027-01-01T08:00:00.000Z" })]),
    ).toMatch(/2027-07-01 09:00"\r\n.*2027-01-01 08:00/);
  });

  it("holds the rows of all pages, and none for no rows", async () => {
    expect((await csv([row()], [], [row(), row()])).trim().split("\r\n")).toHaveLength(4);
    expect((await csv()).trim()).toBe('\uFEFF"Name","Count","Due","At"'.trim());
  });
});

describe("XLSX", () => {
  it("stores true dates and numbers, in the styles of dates", async () => {
    const xml = await sheet([row({ count: 12.5, due: "2027-06-11", at: "2027-07-01T08:30:00.000Z" })]);
    expect(xml).toContain('<c r="B2"><v>12.5</v></c>');
    expect(xml).toContain('<c r="C2" s="2"><v>46549</v></c>');
    expect(xml).toContain('<c r="D2" s="3"><v>46569.395833</v></c>');
  });

  it("stores what looks like a formula as text", async () => {
    const xml = await sheet([row({ name: "=HYPERLINK(1)" })]);
    expect(xml).toContain('t="inlineStr"><is><t xml:space="preserve">=HYPERLINK(1)</t>');
    expect(xml).not.toContain("<f>");
  });

  it("escapes markup and drops what XML cannot write", async () => {
    expect(await sheet([row({ name: "<b>&\u0000\uD800x" })])).toContain("&lt;b&gt;&amp;\uFFFDx");
  });

  it("numbers rows through all pages", async () => {
    const xml = await sheet([row()], [row(), row()]);
    expect([...xml.matchAll(/<row r="(\d+)"/g)].map((found) => found[1])).toEqual(["1", "2", "3", "4"]);
  });

  it("names columns beyond Z", () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(letters)).toEqual(["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
  });

  it("streams: a page is asked for only when the one before was taken", async () => {
    let asked = 0;
    async function* slow() {
      for (let at = 0; at < 50; at += 1) {
        asked += 1;
        yield Array.from({ length: 500 }, (_, n) => row({ name: `Team ${at * 500 + n} ${Math.sin(n)}` }));
      }
    }
    const answer = exportResponse({
      format: "xlsx",
      name: "x",
      columns: COLUMNS,
      pages: slow(),
      timeZone: "UTC",
    });
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    expect(asked).toBeLessThan(10);
    await reader.cancel();
  });
});

describe("the file's name", () => {
  it("is given in ASCII and in its own script", () => {
    expect(attachment("チーム.csv")).toBe(
      "attachment; filename=\"_.csv\"; filename*=UTF-8''%E3%83%81%E3%83%BC%E3%83%A0.csv",
    );
  });

  it("cannot break out of the header", () => {
    expect(attachment('a"\r\nx: y.csv')).not.toMatch(/[\r\n]|"a"/);
  });
});
