import { readDay } from "~/lib/read-day.rules";
import { readNumber } from "~/lib/read-number.rules";
import type { AnswerContext } from "../../answers/answer-context.types";
import { MOST_SHORT_TEXT } from "../../answers/answer-limits.rules";
import { readEmail, readLine, readWebAddress } from "../../answers/read-text.rules";
import { CELL_NO, CELL_YES, type CellType, type ShortTextType } from "./cell-types.rules";
import { plainText } from "./short-text.rules";

type Read = (typed: string, context: AnswerContext) => string;

/** How short texts are read, as questions of their own and as cells of a table: in their one form, else as they were typed. */
export const SHORT_TEXTS: Readonly<Record<ShortTextType, Read>> = {
  text: readLine,
  email: (typed) => readEmail(typed) ?? readLine(typed),
  tel: readLine,
  url: (typed) => readLine(typed) && (readWebAddress(typed) ?? readLine(typed)),
  number: (typed, { locale, currency }) => readNumber(typed, locale, currency) ?? readLine(typed),
};

type ReadCell = (typed: string, context: AnswerContext, options: readonly string[]) => string;

const YES_NO: Readonly<Record<string, string>> = {
  ...Object.fromEntries(["yes", "y", "true", "1"].map((word) => [word, CELL_YES])),
  ...Object.fromEntries(["no", "n", "false", "0"].map((word) => [word, CELL_NO])),
};

/**
 * How cells of a table are read. An amount is the decimal that it is, so that a column of numbers and one of amounts mean the same by it;
 * what is chosen of a list may be pasted in other letters.
 */
export const CELL_TEXTS: Readonly<Record<CellType, ReadCell>> = {
  ...SHORT_TEXTS,
  amount: SHORT_TEXTS.number,
  date: (typed, { locale }) => readDay(typed, locale) ?? readLine(typed),
  dropdown(typed, _context, options) {
    const line = readLine(typed);
    if (line.length > MOST_SHORT_TEXT || options.includes(line)) return line;
    const plain = plainText(line);
    return options.find((option) => plainText(option) === plain) ?? line;
  },
  yesNo(typed) {
    const line = readLine(typed);
    const word = line.toLowerCase();
    return Object.hasOwn(YES_NO, word) ? (YES_NO[word] ?? line) : line;
  },
};
