/** What is done to text that people typed. Each takes a time that grows as the text does, whatever it holds. */

/** More marks on one letter than any script has (UAX #15 calls it stream-safe): normalising sorts them, in their square. */
const MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/** In a normal form, with at most 30 marks on a letter. The one place where text is normalised. */
export const normalised = (text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string =>
  text.replace(MANY_MARKS, "$1").normalize(form);

/** Without case and without marks, for comparing. */
export const folded = (text: string): string => withoutMarks(text).toLowerCase();

/** More of a search than this is not looked at, and no field takes it: each word costs the database. */
export const SEARCH_LENGTH = 200;
const SEARCH_WORDS = 12;

/** What was typed into a search, word by word: bounded before anything is normalised. */
export const searchWords = (text: string): string[] => [
  ...new Set(
    text
      .slice(0, SEARCH_LENGTH)
      .split(/[\s\0]+/)
      .filter(Boolean)
      .slice(0, SEARCH_WORDS),
  ),
];

/** Words as the search index (unicode61) takes them apart: letters, digits and the marks on them. */
const WORD = /[\p{L}\p{N}\p{Co}\p{M}]+/gu;

export const wordsIn = (text: string): string[] => text.match(WORD) ?? [];

/** Do all words of a search occur in the text, in any order, case and marks aside? */
export function holdsWords(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const own = folded(text);
  return words.every((word) => own.includes(folded(word)));
}

export const withoutMarks = (text: string): string => normalised(text, "NFD").replaceAll(/\p{M}/gu, "");

/**
 * Control characters, and what turns the order in which a text is read or cannot be seen. The joiners of Persian, Indian
 * scripts and emoji stay.
 */
const UNSEEN = /[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\uFFFE\uFFFF]/gu;

export const withoutUnseen = (text: string): string => text.replace(UNSEEN, "");

/** What stands between two words: spaces, and what would begin another line. */
const BETWEEN = /[\s\u0085]+/g;

/** A name or a title: one line, which reads as it is written wherever it is put together with other text. */
export const oneLine = (text: string): string =>
  withoutUnseen(text.toWellFormed().replace(BETWEEN, " ")).replaceAll(/ +/g, " ").trim();

/** At most so many characters, with an ellipsis where more was said. */
export const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;

/** A text as it stands inside a sentence: "Today, 14:32" is "today, 14:32". */
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** And as one begins. */
export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
