import { canonicalDecimal, hasTooManyDigits, MOST_DIGITS } from "~/lib/decimal.rules";
import { MOST_SHORT_TEXT } from "../../answers/answer-limits.rules";
import { problemTexts as say } from "../../answers/problem-texts.rules";
import { isPhoneNumber, readEmail, readWebAddress } from "../../answers/read-text.rules";
import type { ShortTextType } from "./cell-types.rules";
import { lengthProblem } from "./text-answers.rules";

interface Text {
  label: string;
  min: number | null;
  max: number | null;
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
  number({ label, min, max }, value) {
    if (canonicalDecimal(value) !== value)
      return hasTooManyDigits(value)
        ? say.fewerDigits(label, MOST_DIGITS)
        : say.format("a number, like 15", label);
    const number = Number(value);
    if (min !== null && number < min) return say.tooSmall(label, min);
    return max !== null && number > max ? say.tooLarge(label, max) : null;
  },
};
