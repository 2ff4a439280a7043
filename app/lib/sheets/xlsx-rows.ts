import type { Spend } from "./budget";
import type { SheetFile, SheetRow } from "./sheet-file";
import { SHEET_LIMITS, SHEET_TEXTS, SheetRefused } from "./sheet-limits";
import { shownNumber } from "./shown-number";
import { partsOf, unpacked } from "./unzip";
import { openWorkbook, type Workbook } from "./workbook";
import { xmlSteps } from "./xml-events";

/** The rows of a workbook's first sheet, as it shows them: of a formula the value that was saved with it. */
export async function* xlsxRows(file: SheetFile, spend: Spend): AsyncGenerator<SheetRow> {
  const book = await openWorkbook(file, await partsOf(file), spend);
  const reader = new SheetReader(book);
  for await (const _ of xmlSteps(unpacked(file, book.sheet, spend), reader)) yield* reader.done.splice(0);
}

/** More rows than any sheet has; what a file says beyond that is not believed. */
const LAST_ROW = 1_048_576;

class SheetReader {
  readonly done: SheetRow[] = [];
  private number = 0;
  private cells: string[] = [];
  private at = -1;
  private type = "n";
  private style: string | undefined;
  private value = "";
  private isText = false;
  private isSound = false;

  constructor(private readonly book: Workbook) {}

  open = (name: string, attributes: Record<string, string>): void => {
    this.isText = false;
    switch (name) {
      case "row": {
        const said = Number(attributes.r);
        // Numbers only grow: two rows that say they are the same one are two.
        this.number = said > this.number && said <= LAST_ROW ? said : this.number + 1;
        this.cells = [];
        this.at = -1;
        return;
      }
      case "c":
        this.at = columnOf(attributes.r) ?? this.at + 1;
        this.type = attributes.t ?? "n";
        this.style = attributes.s;
        this.value = "";
        return;
      case "rPh":
        this.isSound = true;
        return;
      case "v":
        this.isText = this.type !== "inlineStr";
        return;
      case "t":
        this.isText = this.type === "inlineStr" && !this.isSound;
    }
  };

  readonly text = (piece: string): void => {
    if (!this.isText) return;
    this.value += piece;
    this.refuseLong(this.value);
  };

  close = (name: string): void => {
    this.isText = false;
    if (name === "rPh") this.isSound = false;
    if (name === "c") this.endCell();
    if (name === "row") this.done.push({ number: this.number, cells: this.cells });
  };

  private endCell(): void {
    const value = this.valueOf();
    if (value === "") return;
    this.refuseLong(value);
    if (this.at >= SHEET_LIMITS.columns) {
      if (value.trim() !== "") throw new SheetRefused(SHEET_TEXTS.columns);
      return;
    }
    while (this.cells.length < this.at) this.cells.push("");
    this.cells[this.at] = value;
  }

  private valueOf(): string {
    switch (this.type) {
      case "s":
        return this.book.strings[Number(this.value)] ?? "";
      case "b":
        return this.value.trim() === "1" ? "TRUE" : "FALSE";
      case "n":
        return shownNumber(this.value, this.book.shown(this.style), this.book.is1904);
      case "d":
        return this.value.replace("T", " ").replace(/(?: 00:00:00)?(?:\.0+)?Z?$/, "");
      default:
        return this.value;
    }
  }

  private refuseLong(text: string): void {
    if (text.length > SHEET_LIMITS.cellCharacters) throw new SheetRefused(SHEET_TEXTS.cell(this.number));
  }
}

/** "B5" is 1; a place that is none is not known. Columns beyond what any sheet has count as far away. */
function columnOf(place: string | undefined): number | null {
  const letters = /^([A-Z]{1,3})\d/.exec(place ?? "")?.[1];
  if (!letters) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
