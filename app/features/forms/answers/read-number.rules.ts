import { normalised } from "~/lib/text.rules";
import { canonicalDecimal } from "./decimal.rules";

const decimalMarks = new Map<string, string>();

/** What stands before the decimals in a locale: a point or a comma. */
function decimalMarkOf(locale: string): string {
  const known = decimalMarks.get(locale);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  const mark = parts.find(({ type }) => type === "decimal")?.value === "," ? "," : ".";
  decimalMarks.set(locale, mark);
  return mark;
}

/** Spaces and apostrophes between thousands, and a currency's sign before. */
const GROUPING = /(?<=\d)[\s'’](?=\d{3}(?!\d))/g;

/**
 * A number as people of the locale type it, `1,234.5`, `1 234,5` or `1.234,5`, as the decimal `1234.5`; null for what is none, or
 * has more than 15 digits. A single mark that is not the locale's own is one between thousands where three digits follow, else
 * it stands before decimals.
 */
export function readNumber(typed: string, locale: string): string | null {
  if (typed.length > 100) return null;
  const [, sign = "", digits = ""] =
    /^([+-]?)\p{Sc}?\s*([\d.,].*)$/u.exec(normalised(typed, "NFKC").trim().replace(/^[−–]/, "-")) ?? [];
  const plain = digits.replaceAll(GROUPING, "");
  const parts = /^[\d.,]*\d[\d.,]*$/.test(plain) ? wholeAndFraction(plain, decimalMarkOf(locale)) : null;
  if (!parts) return null;
  return canonicalDecimal(
    `${sign === "-" ? "-" : ""}${parts.whole}${parts.fraction && `.${parts.fraction}`}`,
  );
}

function wholeAndFraction(text: string, decimal: string): { whole: string; fraction: string } | null {
  const at = Math.max(text.lastIndexOf("."), text.lastIndexOf(","));
  if (at < 0) return { whole: text, fraction: "" };
  const last = text.charAt(at);
  const [before, after] = [text.slice(0, at), text.slice(at + 1)];
  const isOnly = !/[.,]/.test(before);
  const grouped = thousands(text, last);
  const isGrouping = grouped !== null && (isOnly ? last !== decimal : before.includes(last));
  if (isGrouping) return { whole: grouped, fraction: "" };
  if (before.includes(last)) return null;
  const whole = isOnly ? before || "0" : thousands(before, last === "." ? "," : ".");
  return whole === null ? null : { whole, fraction: after };
}

/** The digits of `1,234,567`; null for what is not grouped by three. */
const thousands = (text: string, mark: string): string | null =>
  new RegExp(`^[1-9]\\d{0,2}(\\${mark}\\d{3})+$`).test(text) ? text.replaceAll(mark, "") : null;
