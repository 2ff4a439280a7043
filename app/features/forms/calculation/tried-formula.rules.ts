import { minorDigits } from "~/lib/money.rules";
import type { Named } from "./formula.types";
import type { Nameable } from "./formula-names.rules";
import { becauseOf, formulaSentence, type Reading } from "./formula-sentence.rules";
import { isWrong, parsedFormula } from "./parsed-formula.rules";
import { decimalText, rationalOf, wholeNumber } from "./rational.rules";
import { type Asking, namesIn, workedOut } from "./worked-out.rules";

const storedName = ({ id, part, isFact }: Named): string => `${isFact ? "@" : ""}${id}${part && `.${part}`}`;

/** What is tried for a name as it is stored. */
type DecimalOf = (stored: string) => string | null;

interface Names {
  names: readonly Nameable[];
  locale: string;
}

/** What stands in a formula by its names; what is gone as it is stored. */
function readingOf({ names, locale }: Names): Reading {
  const of = (named: Named) => names.find(({ stored }) => stored === storedName(named));
  return {
    nameOf: (named) => of(named)?.name ?? storedName(named),
    valueOf: (named, value) => of(named)?.options.find((one) => one.value === value)?.label ?? value,
    locale,
  };
}

/** A stored formula to be tried with values of its names; null for one that is wrong. What is compared with texts counts as no. */
export function triedFormula(formula: string) {
  const parsed = parsedFormula(formula);
  if (isWrong(parsed)) return null;
  const { expression } = parsed;
  const names = namesIn(expression).filter(({ use }) => use !== "compared");
  const askingWith = (decimalOf: DecimalOf): Asking => {
    const numberOf = (named: Named) => {
      const decimal = decimalOf(storedName(named));
      return decimal === null ? null : rationalOf(decimal);
    };
    return {
      values: (named) => [numberOf(named)],
      count: (named) => {
        const number = numberOf(named) ?? wholeNumber(0);
        return Number(number.of / number.over);
      },
      holds: () => false,
    };
  };
  return {
    asked: [...new Set(names.map(({ named }) => storedName(named)))],
    /** The result; `decimalOf` is what is tried for a name. */
    work(decimalOf: DecimalOf, digits: number | { currency: string }): string | null {
      const value = workedOut(expression, askingWith(decimalOf));
      return value && decimalText(value, typeof digits === "number" ? digits : minorDigits(digits.currency));
    },
    /** As a sentence, by what its names are called. */
    sentence: (names: Names) => formulaSentence(expression, readingOf(names)),
    /** Why it comes to what it does with what is tried. */
    because: (decimalOf: DecimalOf, names: Names) =>
      becauseOf(expression, askingWith(decimalOf), readingOf(names)),
  };
}
