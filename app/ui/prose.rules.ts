/** What people typed as plain text, in paragraphs and lists, with its web addresses as links. Nothing of it is markup. */
export type ProseBlock =
  | { kind: "paragraph"; lines: string[] }
  | { kind: "list"; isNumbered: boolean; items: string[] };

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
