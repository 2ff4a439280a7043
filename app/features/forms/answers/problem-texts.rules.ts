import { formatNumber } from "~/lib/length.rules";
import { lowerFirst, upperFirst } from "~/lib/text.rules";

/** How a field is called within a sentence: "stand number", a question in quotes. */
export function nounOf(label: string): string {
  if (label === "") return "an answer";
  if (/[?.!:]/.test(label) || label.length > 60) return `“${label}”`;
  // A word in capitals, such as VAT, stays as it is.
  return /^\p{Lu}(\p{Ll}|\s|$)/u.test(label) ? lowerFirst(label) : label;
}

/** The same at the beginning of one. */
const subjectOf = (label: string): string => {
  const noun = nounOf(label === "" ? "Answer" : label);
  return upperFirst(noun);
};

/** The sentences of refusals, as GOV.UK words them: what to do, or what must be. */
export const problemTexts = {
  enter: (label: string) => `Enter ${nounOf(label)}`,
  enterPart: (part: string, label: string) => `Enter ${nounOf(part)} for ${nounOf(label)}`,
  enterIn: (label: string) => `Fill in one row at least of ${nounOf(label)}`,
  select: (label: string) => `Select ${nounOf(label)}`,
  selectOne: (label: string) => `Select one option only for ${nounOf(label)}`,
  selectMore: (label: string, least: number) =>
    `Select ${count(least, "option")} or more for ${nounOf(label)}`,
  selectFewer: (label: string, most: number) =>
    `Select ${count(most, "option")} or fewer for ${nounOf(label)}`,
  gone: (label: string, value: string) => `Select ${nounOf(label)} again: “${value}” is not offered any more`,
  withheld: (option: string) => `“${option}” is no longer offered to you. Choose again`,
  upload: (label: string) => `Upload a file for ${nounOf(label)}`,
  fewerFiles: (label: string, most: number) => `Upload ${count(most, "file")} at most for ${nounOf(label)}`,
  sign: (label: string) => `${subjectOf(label || "Signature")}: draw your signature, or type your name`,
  signAgain: "Sign again: answers were changed after this was signed",
  signer: "Type your name beside the drawing",
  drawing: "The drawing could not be read. Draw it again, or type your name instead",
  dot: "Draw more than a dot, or type your name instead",
  accept: (label: string) => `Accept ${nounOf(label)}`,
  choose: (label: string) => `Choose one item at least of ${nounOf(label)}`,
  quantity: (item: string) => `Quantity of ${nounOf(item)} must be a whole number, like 2`,
  quantityTooLarge: (item: string, most: number) =>
    `Quantity of ${nounOf(item)} must be ${formatNumber(most)} or less`,
  quantityTooSmall: (item: string, least: number) =>
    `Quantity of ${nounOf(item)} must be ${formatNumber(least)} or more`,
  fewLeft: (left: number, most: number) =>
    `Only ${formatNumber(left)} ${most > left ? "more " : ""}${left === 1 ? "is" : "are"} left. Enter ${formatNumber(most)} or less`,
  soldOut: (what: string) => `${subjectOf(what)} is sold out. It is not counted any more`,
  soldOutAgain: (what: string, most: number) =>
    `${subjectOf(what)} is sold out. Enter ${formatNumber(most)} or less, as it was ordered`,
  slotGone: (option: string) => `“${option}” is sold out. Choose again`,
  moreUntil: (item: string, { day, was }: { day: string; was: number }) =>
    `More could be ordered until ${day}. Enter ${formatNumber(was)} or less for ${nounOf(item)}`,
  fewerUntil: (item: string, { day, was }: { day: string; was: number }) =>
    `Items could be cancelled until ${day}. Enter ${formatNumber(was)} or more for ${nounOf(item)}`,
  totalTooLarge: "The total is too large. Choose smaller quantities",
  tooLong: (label: string, most: number) => `${subjectOf(label)} must be ${count(most, "character")} or less`,
  tooShort: (label: string, least: number) =>
    `${subjectOf(label)} must be ${count(least, "character")} or more`,
  tooLarge: (label: string, most: number) => `${subjectOf(label)} must be ${exact(most)} or less`,
  tooSmall: (label: string, least: number) => `${subjectOf(label)} must be ${exact(least)} or more`,
  fewerDigits: (label: string, most: number) =>
    `${subjectOf(label)} must have ${count(most, "digit")} or less`,
  moreRows: (label: string, least: number) => `${subjectOf(label)} must have ${count(least, "row")} or more`,
  fewerRows: (label: string, most: number) => `${subjectOf(label)} must have ${count(most, "row")} or less`,
  addEntry: (label: string) => `Add one entry at least to ${nounOf(label)}`,
  fewerEntries: (label: string, most: number) =>
    `Remove entries from ${nounOf(label)}: ${formatNumber(most)} at most`,
  date: (label: string) => `${subjectOf(label)} must be a real date, like 3 April 2027`,
  postcode: (label: string) => `Enter a full UK postcode for ${nounOf(label)}`,
  format: (what: string, label: string) => `${subjectOf(label)} must be ${what}`,
  tooEarly: (label: string, day: string) => `${subjectOf(label)} must be ${day} or later`,
  tooLate: (label: string, day: string) => `${subjectOf(label)} must be ${day} or earlier`,
  decimals: (label: string, most: number) =>
    most === 0
      ? `${subjectOf(label)} must be a whole number, like 15`
      : `${subjectOf(label)} must have ${count(most, "decimal")} or less`,
  moreFiles: (label: string, least: number) => `Upload ${count(least, "file")} or more for ${nounOf(label)}`,
  moreWords: (label: string, least: number, now: number) =>
    `${subjectOf(label)} must have ${count(least, "word")} or more, it has ${formatNumber(now)}`,
  fewerWords: (label: string, most: number, now: number) =>
    `${subjectOf(label)} must have ${count(most, "word")} or less, it has ${formatNumber(now)}`,
  like: (label: string, what: string, example: string) =>
    `${subjectOf(label)} must be ${what}, like ${example}`,
  yesOrNo: (label: string) => `Select Yes or No for ${nounOf(label)}`,
  inRow: (message: string, row: number) => `Row ${row + 1}: ${message}`,
};

const exactly = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 15 });
/** Limits may have decimals. */
const exact = (number: number) => exactly.format(number);
const count = (number: number, noun: string) => `${formatNumber(number)} ${noun}${number === 1 ? "" : "s"}`;
