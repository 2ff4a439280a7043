/** Scripts that put no spaces between words: each of their letters counts, as in word processors. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

/**
 * How many words a text has: what stands between spaces and has a letter or a digit. Not by `Intl.Segmenter`, which counts by the dictionary
 * of each browser: what a page counts is what the server judges.
 */
export function countWords(text: string): number {
  const unspaced = text.match(UNSPACED)?.length ?? 0;
  const rest = unspaced === 0 ? text : text.replace(UNSPACED, " ");
  return unspaced + rest.split(/\s+/).filter((word) => SAYS_SOMETHING.test(word)).length;
}
