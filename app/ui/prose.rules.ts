/** What people typed as plain text, in paragraphs and lists, with its web addresses as links. Nothing of it is markup. */
export type ProseBlock =
  | { kind: "paragraph"; lines: string[] }
  | { kind: "list"; isNumbered: boolean; items: string[] };

export type ProsePiece = { text: string; href?: string };

const BULLET = /^\s*[-*•]\s+(?=\S)/;
const NUMBER = /^\s*\d{1,3}[.)]\s+(?=\S)/;

/** Blank lines part paragraphs; lines that begin with -, * or • make a list, lines that begin with 1. a numbered one. */
export function proseBlocks(text: string): ProseBlock[] {
  const blocks: ProseBlock[] = [];
  let last: ProseBlock | null = null;
  for (const line of text.replaceAll(/\r\n?/g, "\n").split("\n")) {
    const mark = BULLET.exec(line) ?? NUMBER.exec(line);
    if (line.trim() === "") last = null;
    else if (mark) {
      const isNumbered = !BULLET.test(line);
      if (last?.kind !== "list" || last.isNumbered !== isNumbered) {
        last = { kind: "list", isNumbered, items: [] };
        blocks.push(last);
      }
      last.items.push(line.slice(mark[0].length).trimEnd());
    } else if (last?.kind === "paragraph") last.lines.push(line.trim());
    else {
      last = { kind: "paragraph", lines: [line.trim()] };
      blocks.push(last);
    }
  }
  return blocks;
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"]+/giu;

/** Only http and https; the full stop after an address, or a bracket that was opened before it, is not part of it. */
export function linkPieces(text: string): ProsePiece[] {
  const pieces: ProsePiece[] = [];
  let at = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const href = withoutTail(match[0]);
    if (!URL.canParse(href)) continue;
    if (match.index > at) pieces.push({ text: text.slice(at, match.index) });
    pieces.push({ text: href, href });
    at = match.index + href.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}

function withoutTail(address: string): string {
  let end = address.length;
  for (;;) {
    const last = address[end - 1] ?? "";
    const isLoose = last === ")" && !address.slice(0, end).includes("(");
    if (end > 0 && (/[.,;:!?'’”\]*]/.test(last) || isLoose)) end -= 1;
    else return address.slice(0, end);
  }
}
