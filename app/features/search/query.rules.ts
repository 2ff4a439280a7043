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

/** One letter of a word may be wrong, from five letters on; a number is that number. */
export const isTolerant = (word: string): boolean => /^[\p{L}\p{M}]{5,16}$/u.test(word);

/** Whether one letter more, less, another one or two turned round make the one word of the other. */
function isOneOff(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let from = 0;
  while (from < one.length && one[from] === other[from]) from += 1;
  const [rest, otherRest] = [one.slice(from), other.slice(from)];
  if (rest.slice(1) === otherRest.slice(1) || rest.slice(1) === otherRest || rest === otherRest.slice(1))
    return true;
  return rest.slice(2) === otherRest.slice(2) && rest[0] === otherRest[1] && rest[1] === otherRest[0];
}

/** Whether a word of a text is what was looked for: the last word of a query as its beginning. Both are folded. */
const isWord = (own: string, word: string, isLast: boolean): boolean =>
  isLast ? own.startsWith(word) : own === word;

function isNearWord(own: string, word: string, isLast: boolean): boolean {
  if (!isTolerant(word)) return isWord(own, word, isLast);
  const lengths = isLast ? [-1, 0, 1].map((more) => word.length + more) : [own.length];
  return lengths.some((length) => isOneOff(own.slice(0, length), word));
}

/** Do all words occur in the text, the last one as a beginning? For what is not in the database. */
export function matchesWords(text: string, words: readonly string[], is: typeof isWord = isWord): boolean {
  const own = wordsIn(text).map(folded);
  return words.map(folded).every((word, at) => own.some((one) => is(one, word, at === words.length - 1)));
}

/** The same with one wrong letter in each longer word. */
export const nearlyMatchesWords = (text: string, words: readonly string[]): boolean =>
  matchesWords(text, words, isNearWord);

export interface Piece {
  text: string;
  isHit: boolean;
}

/** A text in pieces, the words that were looked for marked. Text in, text out: there is no HTML on the way. */
export function highlighted(text: string, words: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  const isHit = hits(words, text);
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

/** Words of the text as they were typed; where it has none of them, those that are nearly so. */
function hits(words: readonly string[], text: string): (word: string) => boolean {
  const wanted = words.map(folded);
  const hitsBy = (is: typeof isWord) => (word: string) => {
    const own = folded(word);
    return wanted.some((one, at) => is(own, one, at === wanted.length - 1));
  };
  const isHit = hitsBy(isWord);
  return wordsIn(text).some(isHit) ? isHit : hitsBy(isNearWord);
}

/** About `length` characters of a text around its first hit; empty where nothing is hit. */
export function snippetOf(text: string, words: readonly string[], length = 160): string {
  const plain = text.replaceAll(/\s+/g, " ").trim();
  const isHit = hits(words, plain);
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
