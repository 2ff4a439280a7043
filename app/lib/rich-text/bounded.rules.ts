/**
 * What a text is made to be before it is parsed: the parser's time grows with the square of some marks, and one line can open
 * thousands of lists. What is over a limit stays in the text, as text: a backslash before a mark says so.
 */

/** Lists lie in lists so deep. */
export const MOST_LISTS = 3;
/** Stars and underscores of one block, and of those that stand together. */
export const MOST_MARKS = 800;
export const MOST_TOGETHER = 12;
export const MOST_BRACKETS = 500;
/** Beginnings of a link's address in one block; so many may have a title in round brackets, which is looked for to the end. */
export const MOST_LINKS = 200;
const MOST_TITLES = 10;
/** The room before three numbers of nine digits. Deeper than this no line stands. */
export const MOST_INDENT = 42;

const MARKER = /[ \t]*(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)/y;
/** Such a line begins a block of its own, wherever it stands. */
const BULLET = /^ {0,3}[-+*][ \t]+\S/;
const MARKS = /\*+|_+|\[|\]\(?|(?<=^|[ \t])\(/g;

export function bounded(text: string): string {
  let count = { marks: 0, brackets: 0, links: 0 };
  let isBlank = true;
  const lines: string[] = [];
  for (const written of text.split("\n")) {
    if (written.trim() === "") {
      // Any number of blank lines says what one says, and each is looked at by every list that is open.
      if (!isBlank) lines.push("");
      isBlank = true;
      continue;
    }
    if (isBlank || BULLET.test(written)) count = { marks: 0, brackets: 0, links: 0 };
    isBlank = false;
    const line = withFewMarkers(withinIndent(written));
    lines.push(
      line.replace(MARKS, (run: string, at: number) => {
        const from = isEscaped(line, at) ? 1 : 0;
        const marked = run.slice(from);
        return run.slice(0, from) + (isOver(marked, count) ? escaped(marked) : marked);
      }),
    );
  }
  return lines.join("\n");
}

const escaped = (marked: string): string =>
  marked === "](" ? "\\](" : marked.replaceAll(/[*_[\](]/g, "\\$&");

/** Whether these marks are too many, now that they are counted. */
function isOver(marked: string, count: { marks: number; brackets: number; links: number }): boolean {
  const sign = marked[0];
  if (sign === "(") return count.links > MOST_TITLES;
  if (sign === "*" || sign === "_") {
    count.marks += marked.length;
    return marked.length > MOST_TOGETHER || count.marks > MOST_MARKS;
  }
  count.brackets += 1;
  if (marked === "](") count.links += 1;
  return count.brackets > MOST_BRACKETS || count.links > MOST_LINKS;
}

function withinIndent(line: string): string {
  const space = /^[ \t]*/.exec(line)?.[0] ?? "";
  const columns = space.length + 3 * (space.split("\t").length - 1);
  return columns > MOST_INDENT ? " ".repeat(MOST_INDENT) + line.slice(space.length) : line;
}

/** A line begins with as many lists as may lie in each other, and no more. */
function withFewMarkers(line: string): string {
  MARKER.lastIndex = 0;
  for (let count = 0; ; count += 1) {
    const from = MARKER.lastIndex;
    if (!MARKER.test(line)) return line;
    if (count < MOST_LISTS) continue;
    const sign = MARKER.lastIndex - 1;
    return from < sign ? `${line.slice(0, sign)}\\${line.slice(sign)}` : line;
  }
}

function isEscaped(line: string, at: number): boolean {
  let slashes = 0;
  while (line[at - 1 - slashes] === "\\") slashes += 1;
  return slashes % 2 === 1;
}
