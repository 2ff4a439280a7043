import { constants, crc32, deflateRawSync } from "node:zlib";
import { strToU8, Zip, type ZipInputFile, ZipPassThrough } from "fflate";
import { type ExportColumn, type ExportSheet, sheetNames, wallTime } from "./columns";
import { SHEET_END, sheetPath, sheetStart, workbookParts } from "./xlsx-parts";

/** Styles of xlsx-parts.ts. */
const HEAD = 1;
const DATE = 2;
const DATE_TIME = 3;
/** Of an amount without decimals; those with more stand behind it. */
const AMOUNT = 4;

/**
 * A workbook, sheet by sheet and row by row: only the page at hand and the compressor's window are in memory. Text is stored
 * as text (`inlineStr`), so a cell that begins with `=` is no formula; dates, numbers and amounts are true ones.
 */
export async function* xlsxParts(
  sheets: readonly ExportSheet[],
  timeZone: string,
): AsyncGenerator<Uint8Array> {
  const out: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    out.push(chunk);
  });
  const names = sheetNames(sheets.map(({ name }) => name)).map(escapeXml);
  for (const [name, text] of Object.entries(workbookParts(names))) {
    const file = new ZipPassThrough(name);
    zip.add(file);
    file.push(strToU8(text), true);
  }
  for (const [at, { columns, pages }] of sheets.entries()) {
    const sheet = new Deflated(sheetPath(at + 1));
    zip.add(sheet);
    const places = columns.map((_, nth) => letters(nth));
    const head = columns.map(({ header }, nth) => textCell(`${places[nth]}1`, header, HEAD)).join("");
    sheet.push(strToU8(`${sheetStart(columns.map(({ width }) => width ?? 18))}<row r="1">${head}</row>`));
    let number = 1;
    for await (const rows of pages) {
      let text = "";
      for (const row of rows) {
        number += 1;
        text += `<row r="${number}">`;
        for (const [nth, column] of columns.entries())
          text += cell(column, row, `${places[nth]}${number}`, timeZone);
        text += "</row>";
      }
      sheet.push(strToU8(text));
      yield* out.splice(0);
    }
    sheet.push(strToU8(SHEET_END), true);
  }
  zip.end();
  yield* out.splice(0);
}

/**
 * A file of the archive, compressed piece by piece by the platform's zlib: in JavaScript that was half of an export's work.
 * Each piece ends at a byte, so that they make one stream.
 */
class Deflated implements ZipInputFile {
  size = 0;
  crc = 0;
  readonly compression = 8;
  ondata?: NonNullable<ZipInputFile["ondata"]>;
  constructor(readonly filename: string) {}

  push(bytes: Uint8Array, isLast = false): void {
    this.size += bytes.length;
    this.crc = crc32(bytes, this.crc);
    const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
    this.ondata?.(null, deflateRawSync(bytes, { level: 1, finishFlush }), isLast);
  }
}

/** `place` is where it stands: "B7". */
function cell<Row>(column: ExportColumn<Row>, row: Row, place: string, timeZone: string): string {
  const value = column.value(row);
  if (value === null || value === "") return "";
  if (column.type === "text") return textCell(place, String(value));
  if (column.type === "number" || column.type === "amount") {
    const style = column.type === "amount" ? ` s="${AMOUNT + (column.digits ?? 2)}"` : "";
    return Number.isFinite(Number(value)) ? `<c r="${place}"${style}><v>${Number(value)}</v></c>` : "";
  }
  const isDay = column.type === "date";
  const serial = serialOf(isDay ? `${value}T00:00` : wallTime(String(value), timeZone).replace(" ", "T"));
  if (serial === null) return textCell(place, String(value));
  return `<c r="${place}" s="${isDay ? DATE : DATE_TIME}"><v>${serial}</v></c>`;
}

function textCell(place: string, text: string, style?: number): string {
  const styled = style === undefined ? "" : ` s="${style}"`;
  const safe = escapeXml(cut(text));
  return `<c r="${place}"${styled} t="inlineStr"><is><t xml:space="preserve">${safe}</t></is></c>`;
}

/** A cell holds 32,767 characters. What would be half a character at the end goes too. */
const cut = (text: string): string =>
  text.length <= MOST_TEXT ? text : text.slice(0, MOST_TEXT).replace(/[\uD800-\uDBFF]$/, "");
const MOST_TEXT = 32_767;

/** Days since 1899-12-30, as spreadsheets count. */
function serialOf(local: string): number | null {
  const time = Date.parse(`${local}Z`);
  return Number.isNaN(time) ? null : Number((time / 86_400_000 + 25_569).toFixed(6));
}

/** 0 is A, 26 is AA. */
export function letters(at: number): string {
  return at < 26 ? String.fromCharCode(65 + at) : letters(Math.floor(at / 26) - 1) + letters(at % 26);
}

/** XML has no way to write control characters. */
const UNWRITABLE = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu;

/** What may have to be written otherwise: most texts have none of it, which is found by one look. */
const SPECIAL = /[&<>\p{Cc}\p{Cs}\uFFFE\uFFFF]/u;

function escapeXml(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text
    .toWellFormed()
    .replace(UNWRITABLE, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
