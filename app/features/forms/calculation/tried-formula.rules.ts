import { minorDigits } from "~/lib/money.rules";
import type { Named } from "./formula.types";
import { isWrong, parsedFormula } from "./parsed-formula.rules";
import { decimalText, rationalOf, wholeNumber } from "./rational.rules";
import { namesIn, workedOut } from "./worked-out.rules";

const storedName = ({ id, part, isFact }: Named): string => `${isFact ? "@" : ""}${id}${part && `.${part}`}`;

/** A stored formula to be tried with values of its names; null for one that is wrong. What is compared with texts counts as no. */
export function triedFormula(formula: string) {
  const parsed = parsedFormula(formula);
  if (isWrong(parsed)) return null;
  const { expression } = parsed;
  const names = namesIn(expression).filter(({ use }) => use !== "compared");
  return {
    asked: [...new Set(names.map(({ named }) => storedName(named)))],
    /** The result; `decimalOf` is what is tried for a name. */
    work(decimalOf: (stored: string) => string | null, digits: number | { currency: string }): string | null {
      const numberOf = (named: Named) => {
        const decimal = decimalOf(storedName(named));
        return decimal === null ? null : rationalOf(decimal);
      };
      const value = workedOut(expression, {
        values: (named) => [numberOf(named)],
        count: (named) => {
          const number = numberOf(named) ?? wholeNumber(0);
          return Number(number.of / number.over);
        },
        holds: () => false,
      });
      return value && decimalText(value, typeof digits === "number" ? digits : minorDigits(digits.currency));
    },
  };
}
