/** What a table may have at most. It is counted while the table is read: what a file says of itself is not believed. */
export const SHEET_LIMITS = {
  /** Of the file as it comes, in MB of a million bytes. */
  fileMb: 10,
  /** Of all that is unpacked of it, and of the text in its cells. */
  unpackedBytes: 25_000_000,
  columns: 60,
  /** Below the headings; blank ones do not count. */
  rows: 10_000,
  /** As many as a spreadsheet's cell holds. */
  cellCharacters: 32_767,
} as const;

/** How much is taken from a file at once: packed as tightly as can be, that unpacks to 4 MB. */
export const PIECE_BYTES = 4_096;

/** Why a file is not taken, in words for whoever sent it. */
export class SheetRefused extends Error {
  override name = "SheetRefused";
}

const counted = (count: number) => count.toLocaleString("en-GB");

export const SHEET_TEXTS = {
  empty: "The file is empty. Start from the example, or save your table again with its headings.",
  headingsOnly:
    "The file has headings and no rows below them. Add a row for each person and upload it again.",
  rows: `The file has more than ${counted(SHEET_LIMITS.rows)} rows. Split it into several files and import one after the other.`,
  columns: `The file has more than ${SHEET_LIMITS.columns} columns. Remove those that are not needed and upload it again.`,
  unpacked:
    "The file is larger than 25 MB when it is unpacked. Remove what is not needed and upload it again.",
  cell: (row: number) =>
    `A cell in row ${row} has more than ${counted(SHEET_LIMITS.cellCharacters)} characters. Shorten it and upload the file again.`,
  encoding:
    "The letters of this file cannot be read: it is neither UTF-8 nor Windows-1252. Save it as “CSV UTF-8” or as an Excel workbook (.xlsx).",
  utf16:
    "The file is saved as Unicode text (UTF-16). Save it as “CSV UTF-8” or as an Excel workbook (.xlsx) and upload that.",
  quote: (row: number) =>
    `A quotation mark that opens in row ${row} is never closed. Mend that row and upload the file again.`,
  damaged: "The workbook cannot be read: it may be damaged. Open it, save it again as .xlsx and upload that.",
  doctype:
    "The workbook holds a document type, which no spreadsheet program writes. Save it again as .xlsx and upload that.",
  locked: "The workbook is protected by a password. Save it without one and upload that.",
  binary: "The workbook is a binary one (.xlsb). Save it as .xlsx or as CSV and upload that.",
  noSheet: "The workbook has no sheet with cells. Put the table into the first sheet and upload it again.",
} as const;
