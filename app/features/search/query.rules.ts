import { folded, wordsIn } from "~/lib/text.rules";

/** More of a query than this is not looked at: nobody types it, and each word costs the database. */
export const MAX_LENGTH = 200;
const MAX_WORDS = 12;

/** Words as the index's tokenizer (unicode61) takes them apart: letters, digits and the marks on them. */
const WORD = /[\p{L}\p{N}\p{Co}\p{M}]+/gu;

export function wordsOf(text: string): string[] {
  const words = text.slice(0, MAX_LENGTH).match(WORD) ?? [];
  // A word of marks alone is nothing to the tokenizer either.
  return words.filter((word) => /[\p{L}\p{N}\p{Co}]/u.test(word)).slice(0, MAX_WORDS);
}

/**
 * What people typed as an FTS5 expression, or null when it is too little to look for: all words must occur in title or
 * text, the last one as a beginning. Each is a quoted string, so nothing of it is syntax.
 */
export function ftsQuery(text: string): string | null {
  const words = wordsOf(text);
  if ([...words.join("")].length < 2 && !words.some(isWholeInOneCharacter)) return null;
  const terms = words.map((word, at) => (at === words.length - 1 ? `"${word}" *` : `"${word}"`));
  return `{title body} : (${terms.join(" AND ")})`;
}

/** One Chinese, Japanese or Korean character is a word. */
const isWholeInOneCharacter = (word: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word);

/** Do all words occur in the text, the last one as a beginning? For what is not in the database. */
export function matchesWords(text: string, words: readonly string[]): boolean {
  const own = wordsIn(text).map(folded);
  return words.map(folded).every((word, at) => {
    const isLast = at === words.length - 1;
    return own.some((one) => (isLast ? one.startsWith(word) : one === word));
  });
}

export interface Piece {
  text: string;
  isHit: boolean;
}

/** A text in pieces, the words that were looked for marked. Text in, text out: there is no HTML on the way. */
export function highlighted(text: string, words: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  const isHit = hits(words);
  let from = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!isHit(word)) continue;
    if (index > from) pieces.push({ text: text.slice(from, index), isHit: false });
    pieces.push({ text: word, isHit: true });
    from = index + word.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isHit: false });
  return pieces;
}

function hits(words: readonly string[]): (word: string) => boolean {
  const wanted = words.map(folded);
  return (word) => {
    const own = folded(word);
    return wanted.some((one, at) => (at === wanted.length - 1 ? own.startsWith(one) : own === one));
  };
}

/** About `length` characters of a text around its first hit; empty where nothing is hit. */
export function snippetOf(text: string, words: readonly string[], length = 160): string {
  const plain = text.replaceAll(/\s+/g, " ").trim();
  const isHit = hits(words);
  const first = [...plain.matchAll(WORD)].find(({ 0: word }) => isHit(word));
  if (!first) return "";
  if (plain.length <= length) return plain;
  const start = first.index <= length / 2 ? 0 : plain.lastIndexOf(" ", first.index - length / 4) + 1;
  const end = start + length >= plain.length ? plain.length : plain.lastIndexOf(" ", start + length);
  // A single word may be longer than the snippet.
  const until = end > first.index ? end : Math.min(plain.length, first.index + length);
  const begin = Math.max(start, until - 2 * length);
  return `${begin > 0 ? "… " : ""}${plain.slice(begin, until)}${until < plain.length ? " …" : ""}`;
}
