import { SaxesParser } from "saxes";
import { SHEET_TEXTS, SheetRefused } from "./sheet-limits";

/** Deeper than any part of a workbook goes, and more than any of its elements has. */
const DEPTH = 64;
const ATTRIBUTES = 200;

export interface XmlHandlers {
  /** Names without what stands before a colon. */
  open(name: string, attributes: Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Reads XML as it comes. A document type is refused: it could name what stands elsewhere, or grow without an end. */
export async function readXml(source: AsyncIterable<Uint8Array>, handlers: XmlHandlers): Promise<void> {
  for await (const _ of xmlSteps(source, handlers)) {
    // What was read is in the hands of whoever listens.
  }
}

/** The same, step by step: after each piece whoever listens may pass on what they have by then. */
export async function* xmlSteps(
  source: AsyncIterable<Uint8Array>,
  { open, close, text }: XmlHandlers,
): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, fragment: false });
  let depth = 0;
  let attributes = 0;
  parser.on("doctype", () => {
    throw new SheetRefused(SHEET_TEXTS.doctype);
  });
  parser.on("error", () => {
    throw new SheetRefused(SHEET_TEXTS.damaged);
  });
  parser.on("opentagstart", () => {
    depth += 1;
    attributes = 0;
    if (depth > DEPTH) throw new SheetRefused(SHEET_TEXTS.damaged);
  });
  parser.on("attribute", () => {
    attributes += 1;
    if (attributes > ATTRIBUTES) throw new SheetRefused(SHEET_TEXTS.damaged);
  });
  parser.on("opentag", (tag) => open(bare(tag.name), tag.attributes as Record<string, string>));
  parser.on("closetag", (tag) => {
    depth -= 1;
    close?.(bare(tag.name));
  });
  if (text) {
    parser.on("text", text);
    parser.on("cdata", text);
  }
  let decoder: TextDecoder | null = null;
  let head = "";
  for await (const piece of source) {
    decoder ??= new TextDecoder(encodingOf(piece));
    const said = decoder.decode(piece, { stream: true });
    // The parser tells of a document type at its end only, and it may be as long as it likes.
    if (head.length < 1_024) {
      head += said.slice(0, 1_024);
      if (/<!DOCTYPE/i.test(head)) throw new SheetRefused(SHEET_TEXTS.doctype);
    }
    parser.write(said);
    yield;
  }
  parser.close();
  yield;
}

const bare = (name: string) => name.slice(name.indexOf(":") + 1);

function encodingOf(piece: Uint8Array): string {
  if (piece[0] === 0xff && piece[1] === 0xfe) return "utf-16le";
  return piece[0] === 0xfe && piece[1] === 0xff ? "utf-16be" : "utf-8";
}
