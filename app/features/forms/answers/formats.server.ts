import * as vat from "jsvat";
import bic from "validator/lib/isBIC.js";
import iban from "validator/lib/isIBAN.js";
import postalCode, { type PostalCodeLocale } from "validator/lib/isPostalCode.js";
import type { FormatReader, TextFormat } from "./answer-context.types";
import { isLikeExample } from "./format-texts.rules";
import { readUkPostcode } from "./read-text.rules";

/** Of CommonJS a bundler gives what the module exports by default, Node the module itself. */
const exported = <F extends (...args: never[]) => unknown>(module: F): F =>
  typeof module === "function" ? module : (module as { default: F }).default;
const [isBIC, isIBAN, isPostalCode] = [exported(bic), exported(iban), exported(postalCode)];

/** In UTF-16 units: what is longer is none of these. */
const MOST_TYPED = 60;

/** Of the European Union and the United Kingdom; Northern Ireland's are written as Britain's. */
const VAT_COUNTRIES = [
  ...[vat.austria, vat.belgium, vat.bulgaria, vat.croatia, vat.cyprus, vat.czechRepublic, vat.denmark],
  ...[vat.estonia, vat.finland, vat.france, vat.germany, vat.greece, vat.hungary, vat.ireland, vat.italy],
  ...[vat.latvia, vat.lithuania, vat.luxembourg, vat.malta, vat.netherlands, vat.poland, vat.portugal],
  ...[vat.romania, vat.slovakiaRepublic, vat.slovenia, vat.spain, vat.sweden, vat.unitedKingdom],
];

const withoutMarks = (typed: string): string => typed.toUpperCase().replaceAll(/[\s.,/-]/g, "");

const READERS: Readonly<Record<TextFormat["pattern"], (typed: string, format: TextFormat) => string | null>> =
  {
    iban(typed) {
      const plain = withoutMarks(typed);
      return isIBAN(plain) ? plain : null;
    },
    bic(typed) {
      const plain = withoutMarks(typed);
      return isBIC(plain) ? plain : null;
    },
    vat(typed) {
      const plain = withoutMarks(typed);
      return vat.checkVAT(plain.replace(/^XI/, "GB"), VAT_COUNTRIES).isValid ? plain : null;
    },
    postcode(typed, { country = "GB" }) {
      if (country === "GB") return readUkPostcode(typed);
      const plain = typed.toUpperCase();
      return isPostalCode(plain, country as PostalCodeLocale) ? plain : null;
    },
    example: (typed, { example = "" }) => (isLikeExample(typed, example) ? typed : null),
  };

/**
 * Whether a text looks as it has to. What an IBAN is in each country, a VAT number with its check digit, a postcode, is for libraries to know
 * (9 KB of the Worker, gzip; no browser loads them).
 */
export const readFormat: FormatReader = (format, typed) =>
  typed.length <= MOST_TYPED ? READERS[format.pattern](typed, format) : null;
