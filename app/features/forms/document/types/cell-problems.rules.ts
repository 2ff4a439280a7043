import { isDay } from "~/lib/dates";
import { canonicalDecimal, decimalsIn, hasTooManyDigits, MOST_DIGITS } from "~/lib/decimal.rules";
import { minorDigits } from "~/lib/money.rules";
import { MOST_SHORT_TEXT } from "../../answers/answer-limits.rules";
import { problemTexts as say } from "../../answers/problem-texts.rules";
import { isPhoneNumber, readEmail, readWebAddress } from "../../answers/read-text.rules";
import type { JudgedIn } from "./answers.types";
import { CELL_NO, CELL_YES, type CellType, type ShortTextType } from "./cell-types.rules";
import { type DayLimits, dayLimitProblem } from "./day-limits.rules";
import { lengthProblem } from "./text-answers.rules";

interface Text {
  label: string;
  min: number | null;
  max: number | null;
  /** Of a number. */
  decimals?: number | undefined;
}

/** A short text that has to be what its kind says: as it is kept, not as it was typed. */
const shortProblem = (isReadable: (value: string) => boolean, what: string) =>
  lengthProblem({
    most: MOST_SHORT_TEXT,
    unreadable: (value, label) => (isReadable(value) ? null : say.format(what, label)),
  });

/** What is wrong with a short text that is there, of a question and of a table's cell. */
export const SHORT_PROBLEMS: Readonly<Record<ShortTextType, (text: Text, value: string) => string | null>> = {
  text: shortProblem(() => true, "a text"),
  email: shortProblem((value) => readEmail(value) === value, "an e-mail address, like name@example.com"),
  tel: shortProblem(isPhoneNumber, "a phone number, like 01632 960 001 or +44 808 157 0192"),
  url: shortProblem((value) => readWebAddress(value) === value, "a website, like www.example.com"),
  number({ label, min, max, decimals }, value) {
    if (canonicalDecimal(value) !== value)
      return hasTooManyDigits(value)
        ? say.fewerDigits(label, MOST_DIGITS)
        : say.format("a number, like 15", label);
    if (decimals !== undefined && decimalsIn(value) > decimals) return say.decimals(label, decimals);
    const number = Number(value);
    if (min !== null && number < min) return say.tooSmall(label, min);
    return max !== null && number > max ? say.tooLarge(label, max) : null;
  },
};

interface Cell extends DayLimits {
  label: string;
  min?: number | undefined;
  max?: number | undefined;
  decimals?: number | undefined;
  options?: readonly string[] | undefined;
}

type CellProblem = (cell: Cell, value: string, at: JudgedIn) => string | null;

/** A cell that is a question, too: its limits may be left out. */
const short =
  (type: ShortTextType): CellProblem =>
  ({ min = null, max = null, ...cell }, value) =>
    SHORT_PROBLEMS[type]({ ...cell, min, max }, value);

/** What is wrong with a cell of a table that is filled in. */
export const CELL_PROBLEMS: Readonly<Record<CellType, CellProblem>> = {
  text: short("text"),
  email: short("email"),
  tel: short("tel"),
  url: short("url"),
  number: short("number"),
  amount: (cell, value, at) =>
    short("number")(
      { ...cell, ...(at.currency !== undefined && { decimals: minorDigits(at.currency) }) },
      value,
      at,
    ),
  date: (cell, value, at) => (isDay(value) ? dayLimitProblem(cell, value, at) : say.date(cell.label)),
  dropdown: ({ label, options = [] }, value) => (options.includes(value) ? null : say.gone(label, value)),
  yesNo: ({ label }, value) => (value === CELL_YES || value === CELL_NO ? null : say.yesOrNo(label)),
};
