/** What is done to text that people typed. Each takes a time that grows as the text does, whatever it holds. */

/** More marks on one letter than any script has (UAX #15 calls it stream-safe): normalising sorts them, in their square. */
const MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/** In a normal form, with at most 30 marks on a letter. The one place where text is normalised. */
export const normalised = (text: string, form: "NFC" | "NFD" | "NFKC"): string =>
  text.replace(MANY_MARKS, "$1").normalize(form);

/** Without case and without marks, for comparing. */
export const folded = (text: string): string => withoutMarks(text).toLowerCase();

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
