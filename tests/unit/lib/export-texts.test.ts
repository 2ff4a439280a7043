import { strFromU8, unzipSync } from "fflate";
import Papa from "papaparse";
import { expect, it } from "vitest";
import type { EXPORT_FORMATS, ExportColumn } from "~/lib/export/columns";
import { exportResponse } from "~/lib/export/export.server";
import { dice } from "../../harness/dice";

/**
 * What people type, of which a file makes something else: every quick way past a look at a text is held here to one that looks at all
 * of it, slowly.
 */
const PIECES = [
  ...["=", "+", "-", "@", "\uFF1D", "\u2212", "\uFB29", "a", "Zß", "7", "é", "日", "😀", "\uD83D", "\uDE00"],
  ...['"', '""', "'", ",", ";", "&", "&amp;", "<", ">", "]]>", "\\", "{", "/"],
  ..." |\t|\r|\n|\r\n|\0|\u0001|\u001f|\u007f|\u0085|\u009f|\u00a0|\u200b|\u2028|\ufeff|\ufffe|\uffff|\ufffd".split(
    "|",
  ),
  ...["+44 20 7946 0958", "2027-06-11", "1.50", "=HYPERLINK(1)", "x; =1", "_x0041_"],
];

interface Row {
  text: string | null;
  number: string | number | null;
  amount: number | null;
  date: string | null;
  at: string | null;
}

const COLUMNS: ExportColumn<Row>[] = [
  { header: '=A "head", & more', type: "text", value: ({ text }) => text },
  { header: "Number", type: "number", value: ({ number }) => number },
  { header: "Amount", type: "amount", digits: 3, value: ({ amount }) => amount },
  { header: "Date", type: "date", value: ({ date }) => date },
  { header: "At", type: "dateTime", value: ({ at }) => at },
];
const HEAD = COLUMNS.map(({ header }) => header);

function rowsOf(seed: number): Row[] {
  const { upTo, pick } = dice(seed);
  const some = () => Array.from({ length: upTo(5) }, () => pick(PIECES)).join("");
  return Array.from({ length: 400 }, () => ({
    text: pick([null, ...Array.from({ length: 9 }, some)]),
    number: pick([null, "", "0", "-0", -0, 12.5, "1e3", "x", " 7 ", Number.NaN, Number.POSITIVE_INFINITY]),
    amount: pick([null, 0, -1.005, 1e21]),
    date: pick([null, "", "2027-06-11", "2027-02-30", "0001-01-01", some()]),
    at: pick([null, "2027-07-01T08:30:00.000Z", "2027-01-01T08:30:59.999Z", "1850-01-01T00:00:00Z", some()]),
  }));
}

/** In two blocks, the second behind an empty one. */
async function* blocksOf(rows: Row[]) {
  yield rows.slice(0, 150);
  yield [];
  yield rows.slice(150);
}

const file = (format: (typeof EXPORT_FORMATS)[number], rows: Row[]) =>
  exportResponse({ format, name: "x", columns: COLUMNS, pages: blocksOf(rows), timeZone: "Europe/London" });

/** As the zone's clocks show it; empty where it is no instant. */
function clock(instant: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return "";
  const part = Object.fromEntries(
    new Intl.DateTimeFormat("en-GB", {
      ...{ timeZone: "Europe/London", hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit" },
      ...{ hour: "2-digit", minute: "2-digit" },
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${part.year?.padStart(4, "0")}-${part.month}-${part.day} ${part.hour}:${part.minute}`;
}

const SIGNS =
  "=+\\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u207A-\u207C\u208A-\u208C\u2212\u2A75\u2A76\uFB29";
const FORMULA = new RegExp(
  `^(?=[\\p{C}\\p{Z}]*[${SIGNS}]|[\\t\\r\\n\\0])|(?<=[;\\t\\r\\n])(?=(?:(?![\\t\\r\\n])[\\p{C}\\p{Z}])*[${SIGNS}])`,
  "gu",
);
const safe = (text: string) =>
  /^\+[\d ()-]+$/.test(text) && text.replace(/\D/g, "").length >= 6 ? text : text.replace(FORMULA, "'");
const finite = (value: string | number | null) =>
  value === null || value === "" || !Number.isFinite(Number(value)) ? "" : Number(value);

it.each([1, 2, 3])("every cell of a CSV is what a look at each character makes of it (%s)", async (seed) => {
  const rows = rowsOf(seed);
  const cells = rows.map(({ text, number, amount, date, at }) => [
    ...[safe(text ?? ""), finite(number), finite(amount), safe(date ?? ""), at ? clock(at) : ""],
  ]);
  const whole = Papa.unparse([HEAD.map(safe), ...cells], { newline: "\r\n", quotes: true });
  const bytes = new Uint8Array(await file("csv", rows).arrayBuffer());
  expect(Buffer.from(bytes).equals(Buffer.from(`\uFEFF${whole}\r\n`))).toBe(true);
});

const escaped = (text: string) =>
  [...text.toWellFormed()]
    .map((letter) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[letter] ?? letter)
    .filter((letter) => /[\t\n\r]/.test(letter) || !/[\p{Cc}\uFFFE\uFFFF]/u.test(letter))
    .join("");

it.each([4, 5, 6])(
  "every cell of a sheet is what a look at each character makes of it (%s)",
  async (seed) => {
    const rows = rowsOf(seed);
    const inline = (place: string, text: string, style = "") =>
      text &&
      `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
    const figure = (place: string, value: string | number | null, style = "") =>
      finite(value) === "" ? "" : `<c r="${place}"${style}><v>${finite(value)}</v></c>`;
    const timed = (place: string, shown: string, style: string, or: string) => {
      const time = Date.parse(`${shown}Z`);
      if (Number.isNaN(time)) return inline(place, or);
      return `<c r="${place}"${style}><v>${Number((time / 86_400_000 + 25_569).toFixed(6))}</v></c>`;
    };
    const lines = rows.map(({ text, number, amount, date, at }, n) => {
      const line = n + 2;
      const cells = [
        inline(`A${line}`, text ?? ""),
        figure(`B${line}`, number),
        figure(`C${line}`, amount, ' s="7"'),
        date ? timed(`D${line}`, `${date}T00:00`, ' s="2"', date) : "",
        at ? timed(`E${line}`, clock(at).replace(" ", "T"), ' s="3"', at) : "",
      ];
      return `<row r="${line}">${cells.join("")}</row>`;
    });
    const head = HEAD.map((text, n) => inline(`${"ABCDE"[n]}1`, text, ' s="1"')).join("");
    const files = unzipSync(new Uint8Array(await file("xlsx", rows).arrayBuffer()));
    const sheet = strFromU8(files["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
    expect(sheet.split("<sheetData>")[1]).toBe(
      `<row r="1">${head}</row>${lines.join("")}</sheetData></worksheet>`,
    );
  },
);
