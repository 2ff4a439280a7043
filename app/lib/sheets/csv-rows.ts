import { type Delimiter, delimiterOf } from "./delimiter.rules";
import type { SheetRow } from "./sheet-file";
import { SHEET_LIMITS, SHEET_TEXTS, SheetRefused } from "./sheet-limits";

/** Enough of a text to see by what its cells are divided. */
const HEAD_CHARACTERS = 16_384;

/**
 * The rows of a CSV text that comes in pieces. A quoted cell may hold line breaks and doubled quotes; a quote within a cell
 * that does not begin with one is a letter like any other. Nothing is evaluated: a cell that begins with `=` is that text.
 * Not by papaparse: it knows one line end a file, and reads a row that is not complete again with each piece.
 */
export async function* csvRows(text: AsyncIterable<string>): AsyncGenerator<SheetRow> {
  let head = "";
  let parser: Parser | null = null;
  for await (const piece of text) {
    if (parser) {
      yield* parser.push(piece);
      continue;
    }
    head += piece;
    if (head.length < HEAD_CHARACTERS) continue;
    parser = new Parser(delimiterOf(head));
    yield* parser.push(head);
  }
  if (!parser) {
    parser = new Parser(delimiterOf(head));
    yield* parser.push(head);
  }
  yield* parser.end();
}

/** Excel's own first line, which says by what the cells are divided: the guess has seen that, and it is no row. */
export const isSeparatorLine = ({ number, cells }: SheetRow): boolean => number === 1 && cells[0] === "sep=";

type State = "start" | "plain" | "quoted" | "quoteSeen" | "carriageReturn";

class Parser {
  private state: State = "start";
  private cell = "";
  private cells: string[] = [];
  private number = 1;

  constructor(private readonly delimiter: Delimiter) {}

  *push(text: string): Generator<SheetRow> {
    for (let at = 0; at < text.length; at += 1) {
      const letter = text[at] as string;
      if (this.state === "carriageReturn") {
        this.state = "start";
        if (letter === "\n") continue;
      }
      if (this.state === "quoted") {
        const end = text.indexOf('"', at);
        this.add(text.slice(at, end < 0 ? text.length : end));
        if (end < 0) return;
        at = end;
        this.state = "quoteSeen";
      } else if (this.state === "quoteSeen" && letter === '"') {
        this.add('"');
        this.state = "quoted";
      } else if (letter === '"' && this.state === "start") this.state = "quoted";
      else if (letter === this.delimiter) this.endCell();
      else if (letter === "\n" || letter === "\r") {
        yield this.endRow();
        this.state = letter === "\r" ? "carriageReturn" : "start";
      } else {
        this.add(letter);
        this.state = "plain";
      }
    }
  }

  *end(): Generator<SheetRow> {
    if (this.state === "quoted") throw new SheetRefused(SHEET_TEXTS.quote(this.number));
    const isBetween = this.state === "start" || this.state === "carriageReturn";
    if (!isBetween || this.cells.length > 0) yield this.endRow();
  }

  private add(text: string): void {
    this.cell += text;
    if (this.cell.length <= SHEET_LIMITS.cellCharacters) return;
    throw new SheetRefused(
      // A quote that is never closed swallows whatever follows: that is what is wrong then, most likely.
      this.state === "quoted" && this.cell.includes("\n")
        ? SHEET_TEXTS.quote(this.number)
        : SHEET_TEXTS.cell(this.number),
    );
  }

  private endCell(): void {
    if (this.cells.length >= SHEET_LIMITS.columns && this.cell.trim() !== "")
      throw new SheetRefused(SHEET_TEXTS.columns);
    // Beyond the last column that may be there only nothing stands: it need not be held.
    if (this.cells.length < SHEET_LIMITS.columns) this.cells.push(this.cell);
    this.cell = "";
    this.state = "start";
  }

  private endRow(): SheetRow {
    this.endCell();
    const row = { number: this.number, cells: this.cells };
    this.number += 1;
    this.cells = [];
    return row;
  }
}
