/**
 * How long a text is, in characters as people see them: a flag, a family, a letter with its marks is one. What browsers and
 * JavaScript count are UTF-16 units, of which one emoji has two to eleven.
 */

const graphemes =
  typeof Intl.Segmenter === "function" ? new Intl.Segmenter("en", { granularity: "grapheme" }) : null;

/** Nothing in it makes one character of several units but line ends, whose two are counted as they are typed: as one. */
const PLAIN = /^[\n\u0020-\u02ff]*$/;

/** Takes a time that grows as the text does: bound its units first (`unitsOf`). */
export function charactersIn(text: string): number {
  if (PLAIN.test(text)) return text.length;
  if (!graphemes) return [...text].length;
  let count = 0;
  for (const _ of graphemes.segment(text)) count += 1;
  return count;
}

/** How many UTF-16 units a text of so many characters may have: more is not looked at, whatever it spells. */
export const unitsOf = (most: number): number => 4 * most;

/** Whether a text has at most so many characters. */
export const isWithin = (text: string, most: number): boolean =>
  text.length <= most || (text.length <= unitsOf(most) && charactersIn(text) <= most);

const figures = new Intl.NumberFormat("en-GB");
/** With the thousands apart: 12,000. */
export const formatNumber = (n: number): string => figures.format(n);

export const tooLong = (most: number): string => `Use at most ${formatNumber(most)} characters`;

/** What is said of a text that comes near its limit. */
export function charactersLeft(left: number, noun = "character"): string {
  const number = formatNumber(Math.abs(left));
  return left >= 0 ? `${number} ${noun}s left` : `${number} ${noun}s too many`;
}
