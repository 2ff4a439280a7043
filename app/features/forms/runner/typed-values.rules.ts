import { dateFormat, isDay } from "~/lib/dates";
import { canonicalDecimal } from "~/lib/decimal.rules";
import { amountText, minorUnits } from "~/lib/money.rules";

/** A number as it stands in an input: with the mark before decimals that the locale reads; what is no number as it was typed. */
export function typedNumber(value: string, locale: string): string {
  if (canonicalDecimal(value) !== value) return value;
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return parts.some(({ type, value: mark }) => type === "decimal" && mark === ",")
    ? value.replace(".", ",")
    : value;
}

/** An amount as it stands in an input, with the decimals of its currency. */
export function typedAmount(
  value: string,
  { locale, currency }: { locale: string; currency: string },
): string {
  const minor = minorUnits(value, currency);
  if (minor === null) return typedNumber(value, locale);
  const text = amountText(minor, currency);
  return typedNumber("1.5", locale) === "1.5" ? text : text.replace(".", ",");
}

export type DatePart = "day" | "month" | "year";

/** In the order in which the locale writes them. */
export function datePartsOf(locale: string): DatePart[] {
  const parts = dateFormat(locale, { timeZone: "UTC", day: "numeric", month: "numeric", year: "numeric" })
    .formatToParts(Date.UTC(2027, 0, 31))
    .map(({ type }) => type)
    .filter((type) => type === "day" || type === "month" || type === "year");
  return parts.length === 3 ? parts : ["day", "month", "year"];
}

/** A day in its parts, without leading zeros; what was no day as it was typed into them. */
export function typedDate(value: string): Record<DatePart, string> {
  if (isDay(value)) {
    const [year = "", month = "", day = ""] = value.split("-");
    return { day: String(Number(day)), month: String(Number(month)), year };
  }
  const [first, last] = [value.indexOf("/"), value.lastIndexOf("/")];
  if (first < 0) return { day: value, month: "", year: "" };
  if (first === last) return { day: value.slice(0, first), month: value.slice(first + 1), year: "" };
  return { day: value.slice(0, first), month: value.slice(first + 1, last), year: value.slice(last + 1) };
}

/** A day as it stands in one input, in the order in which the locale reads it; what is none as it was typed. */
export function typedDay(value: string, locale: string): string {
  if (!isDay(value)) return value;
  const parts = typedDate(value);
  return datePartsOf(locale)
    .map((part) => parts[part])
    .join("/");
}

/** Where what is said of a limit stands in the model of a page: of the question, or of a part or column of it. */
export const limitPlace = (fieldId: string, part: string): string => (part ? `${fieldId}.${part}` : fieldId);
