import type { Day } from "~/lib/dates";
import { readDay } from "~/lib/read-day.rules";
import { readNumber } from "~/lib/read-number.rules";
import type { FieldFormat } from "./custom-fields.rules";

/** What a text says as a number or as a day (`YYYY-MM-DD`), as people of the locale write it; null where it is none. */
export function readAs(
  format: FieldFormat,
  value: string,
  locale: string,
): { number: number | null; day: Day | null } {
  const number =
    format === "number" ? (readNumber(value, locale) ?? readNumber(withoutUnit(value), locale)) : null;
  return {
    number: number === null ? null : Number(number),
    day: format === "date" ? readDay(value, locale) : null,
  };
}

/** "24 m²", "3.5 kW": people write what they count in behind it. */
export const withoutUnit = (value: string): string =>
  value.replace(/(\d)\s*(?:\p{L}{1,5}[²³23]?|%)\.?$/u, "$1");
