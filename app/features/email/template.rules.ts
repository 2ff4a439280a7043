/** `{{name}}`, with spaces within or not; what is in it may be wrong. */
const PLACEHOLDER = /\{\{[ \t]{0,20}([^{}\n]{0,80}?)[ \t]{0,20}\}\}/g;

export interface Placeholder {
  name: string;
  /** "The person", "The event", or what the mail is about. */
  group: string;
  /** What it is, for whoever chooses it. */
  label: string;
  /** A text without it is refused. */
  isNeeded: boolean;
}

/** A mail's own text as it is kept: the body is a rich text. */
export interface OwnText {
  subject: string;
  body: string;
}

export const SUBJECT_LENGTH = 120;

export const written = (name: string): string => `{{${name}}}`;

/** The placeholders of a text, each once, as they were written between the braces. */
export const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name)),
];

/** What is wrong with a mail's own text, by its field; nothing wrong is an empty list. */
export function faultsOf(
  { subject, body }: OwnText,
  known: readonly Placeholder[],
): Record<keyof OwnText, string[]> {
  const names = known.map(({ name }) => name);
  const used = placeholdersIn(body);
  return {
    subject: [
      ...unknownIn(placeholdersIn(subject), names),
      ...placeholdersIn(subject).flatMap((name) =>
        BLOCKS.includes(name) && names.includes(name)
          ? [`${written(name)} stands in the text, not in the subject`]
          : [],
      ),
    ],
    body: [
      ...unknownIn(used, names),
      ...(LINKED.test(body) ? [`Write ${written("link")} by itself: the portal makes a button of it`] : []),
      ...known.flatMap(({ name, label, isNeeded }) =>
        isNeeded && !used.includes(name)
          ? [`${written(name)} is needed: ${label.charAt(0).toLowerCase()}${label.slice(1)}`]
          : [],
      ),
    ],
  };
}

/** What is a button or a block of its own. */
const BLOCKS = ["link", "welcomeText"];

/** As the address of a link in Markdown. */
const LINKED = /\]\(\s{0,20}<?\{\{/;

const unknownIn = (used: readonly string[], known: readonly string[]): string[] =>
  used.flatMap((name) => {
    if (known.includes(name)) return [];
    const near = nearest(name, known);
    const said = `${written(name)} does not exist in this mail`;
    return [near ? `${said}. Did you mean ${written(near)}?` : said];
  });

/** So long at most is what stands between the braces: comparing costs the one length times the other. */
const NAME_LENGTH = 80;

/** The known name that takes the fewest changes for its length, case aside; the first of several. Null: none is near enough. */
export function nearest(name: string, known: readonly string[]): string | null {
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const one of known) {
    if (Math.max(name.length, one.length) > NAME_LENGTH) continue;
    const length = Math.max(name.length, one.length);
    const changes = changesBetween(name.toLowerCase(), one.toLowerCase()) / length;
    if (changes < least) [best, least] = [one, changes];
  }
  return best;
}

/** How many letters are added, left out or changed between two words (Levenshtein). */
function changesBetween(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      row.push(Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + same));
    }
    above = row;
  }
  return above[other.length] ?? 0;
}

/** A letter with what it looks like: what is filled in looks as its placeholder did. */
export interface Cell<Look> {
  sign: string;
  look: Look;
}

/** Where nothing was filled in. */
const HOLE = "\uE000";
/** Where a block of its own stands: a button, lists, paragraphs. */
const FIRST_BLOCK = 0xe001;
const RESERVED = /[\uE000-\uE00F]/g;

/** What stands for a placeholder: words, or by its number a block of its own. */
export type Filling = string | { block: number };

export const blockOf = ({ sign }: Cell<unknown>): number | null => {
  const code = sign.charCodeAt(0) - FIRST_BLOCK;
  return code >= 0 && code < 15 ? code : null;
};

/**
 * The letters with each placeholder filled in once: what a value holds is never looked at again. Where a value is empty the
 * words around close up: a line of nothing else goes, so do brackets and quotes around nothing, spaces that were double,
 * those before punctuation, and punctuation that parted nothing.
 */
export function filledCells<Look>(
  cells: readonly Cell<Look>[],
  fillingOf: (name: string) => Filling,
): Cell<Look>[] {
  const text = cells.map(({ sign }) => sign).join("");
  const filled: Cell<Look>[] = [];
  let at = 0;
  for (const match of text.matchAll(PLACEHOLDER)) {
    filled.push(...plain(cells.slice(at, match.index)));
    const look = (cells[match.index] as Cell<Look>).look;
    const value = fillingOf(match[1] ?? "");
    if (typeof value === "object")
      filled.push({ sign: String.fromCharCode(FIRST_BLOCK + value.block), look });
    else {
      const behind = text[match.index + match[0].length];
      // A name that ends with a dot ends the sentence too.
      const words = value
        .replace(RESERVED, "")
        .trim()
        .replace(/\.$/, behind === "." ? "" : ".");
      filled.push(...(words ? words.split("").map((sign) => ({ sign, look })) : [{ sign: HOLE, look }]));
    }
    at = match.index + match[0].length;
  }
  filled.push(...plain(cells.slice(at)));
  return closedUp(filled);
}

const plain = <Look>(cells: readonly Cell<Look>[]) =>
  cells.filter(({ sign }) => !/[\uE000-\uE00F]/.test(sign));

/** Nothing, and nothing again: "{{a}}, {{b}}". */
const AND_AGAIN = /(\uE000[ \t]{0,9}[,;/·–-]?[ \t]{0,9})\uE000/dg;

/** At the begin of a line: what follows begins it then. */
const AT_BEGIN = /(?<=^|\n)(\uE000[ \t]{0,9}[,;:]?[ \t]{0,9})(?=\S)/dg;

/** In each, what is in its groups goes; one after the other, each as long as it finds something. Bounded, so none is slow. */
const CLOSING: readonly RegExp[] = [
  AND_AGAIN,
  // Brackets and quotes around nothing.
  /([([{“‘«][ \t]{0,9}|["'])\uE000([ \t]{0,9}[)\]}”’»]|["'])/dg,
  AND_AGAIN,
  // A line of nothing else.
  /(?<=^|\n)([^\p{L}\p{N}\n\uE001-\uE00F]{0,99}\uE000[^\p{L}\p{N}\n\uE001-\uE00F]{0,99}(?:\n|$))/dgu,
  // Punctuation that parted nothing from something: "with {{a}}, and", "Stand: {{a}}".
  /([,;:][ \t]{0,9})\uE000(?=[ \t]{0,9}(?:[,;:.!?)]|\n|$))/dg,
  AT_BEGIN,
  // Spaces that are double, or before punctuation, or at an end.
  /([ \t]{1,9})\uE000(?=[ \t,.;:!?)\]}”’»]|\n|$)/dg,
  /(\uE000)/dg,
];

function closedUp<Look>(cells: Cell<Look>[]): Cell<Look>[] {
  let left = cells;
  for (const rule of CLOSING) {
    for (let found = true; found; ) {
      const text = left.map(({ sign }) => sign).join("");
      const matches = text.includes(HOLE) ? [...text.matchAll(rule)] : [];
      found = matches.length > 0;
      if (found) left = without(left, matches, rule === AT_BEGIN);
    }
  }
  return left === cells ? left : trimmedEnd(left);
}

/** Without what the groups found; `beginsLarge`: what follows them begins a sentence. */
function without<Look>(
  cells: readonly Cell<Look>[],
  matches: readonly RegExpMatchArray[],
  beginsLarge: boolean,
): Cell<Look>[] {
  const gone = new Set<number>();
  const large = new Set<number>();
  for (const { indices = [] } of matches) {
    for (const span of indices.slice(1)) {
      if (!span) continue;
      for (let at = span[0]; at < span[1]; at += 1) gone.add(at);
      if (beginsLarge) large.add(span[1]);
    }
  }
  return cells.flatMap((cell, at) => {
    if (gone.has(at)) return [];
    return [large.has(at) ? { ...cell, sign: cell.sign.toUpperCase() } : cell];
  });
}

function trimmedEnd<Look>(cells: readonly Cell<Look>[]): Cell<Look>[] {
  const text = cells.map(({ sign }) => sign).join("");
  return cells.slice(0, text.trimEnd().length);
}

/** A line of plain text, such as a subject. */
export const filledLine = (text: string, fillingOf: (name: string) => Filling): string =>
  filledCells(
    text.split("").map((sign) => ({ sign, look: null })),
    (name) => {
      const value = fillingOf(name);
      return typeof value === "string" ? value.replace(/\s+/g, " ") : "";
    },
  )
    .map(({ sign }) => sign)
    .join("");
