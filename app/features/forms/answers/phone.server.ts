import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { PhoneReader } from "./answer-context.types";

/** In UTF-16 units: what is longer is no number. */
const MOST_PHONE = 60;

/**
 * Reads phone numbers as the locale's country writes them, those of other countries with their `+`. How long numbers are in each country is
 * the library's to know (30 KB of the Worker, gzip; no browser loads it).
 */
export function phoneReader(locale: string): PhoneReader {
  const own = locale.slice(-2);
  const country: CountryCode | undefined = isSupportedCountry(own) ? own : undefined;
  return (typed) => {
    const number = typed.length <= MOST_PHONE ? parsePhoneNumberFromString(typed, country) : undefined;
    if (!number?.isPossible()) return null;
    const value = number.country === country ? number.formatNational() : number.formatInternational();
    return { value, e164: number.number };
  };
}
