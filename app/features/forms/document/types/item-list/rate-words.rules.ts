import { rateText } from "~/features/orders/states/order-states.rules";
import { readNumber } from "~/lib/read-number.rules";
import { MOST_RATE } from "../../field-types.rules";

/** Hundredths of a per cent as people of the locale read them: "20%", "5.5%". */
export const rateWords = (rate: number, locale = "en-GB"): string => rateText(rate, locale);

/** As somebody types it: "20", "5.5". */
export const ratePlain = (rate: number, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 2, useGrouping: false }).format(rate / 100);

/** In characters. */
const MOST_TYPED = 40;

/** Hundredths of a per cent of "20", "20 %" or "5,5%"; null for what is no rate up to 100 %, or has more than two decimals. */
export function readRate(typed: string, locale: string): number | null {
  const text = typed.trim();
  if (text.length > MOST_TYPED) return null;
  const decimal = readNumber(text.endsWith("%") ? text.slice(0, -1).trimEnd() : text, locale);
  const [, whole = "", fraction = ""] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(decimal ?? "") ?? [];
  if (whole === "") return null;
  const rate = Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
  return rate <= MOST_RATE ? rate : null;
}
