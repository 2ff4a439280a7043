import { canonicalDecimal } from "./decimal.rules";
import { normalised } from "./text.rules";

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

/** Spaces and apostrophes between thousands. */
const GROUPING = /(?<=\d)[\s'’](?=\d{3}(?!\d))/g;

const moneySigns = new Map<string, readonly string[]>();

/** How the locale names the currency beside an amount: `kr`, `Kč`, `CHF`. Signs such as € are known anyway. */
function signsOf(locale: string, currency: string): readonly string[] {
  const key = `${locale} ${currency}`;
  const known = moneySigns.get(key);
  if (known) return known;
  const signs = (["code", "symbol", "narrowSymbol"] as const).map((currencyDisplay) => {
    const parts = new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      currencyDisplay,
    }).formatToParts(1);
    return normalised(parts.find(({ type }) => type === "currency")?.value ?? currency, "NFKC").toLowerCase();
  });
  moneySigns.set(key, [...new Set(signs)]);
  return signs;
}

/**
 * A number as people of the locale type it, `1,234.5`, `1 234,5` or `1.234,5`, as the decimal `1234.5`; null for what is none, or
 * has more than 15 digits. A sign of money may stand before it or behind, `£5` and `5 €`; by its letters that of `currency` alone. A
 * single mark that is not the locale's own is one between thousands where three digits follow, else it stands before decimals.
 */
export function readNumber(typed: string, locale: string, currency?: string): string | null {
  if (typed.length > 100) return null;
  const text = normalised(typed, "NFKC").trim().replace(/^[−–]/, "-");
  const amount = withoutMoney(text, currency === undefined ? [] : signsOf(locale, currency)).replace(
    /^[−–]/,
    "-",
  );
  const [, sign = "", digits = ""] = /^([+-]?)\s*([\d.,].*)$/u.exec(amount) ?? [];
  const plain = digits.replaceAll(GROUPING, "");
  const parts = /^[\d.,]*\d[\d.,]*$/.test(plain) ? wholeAndFraction(plain, decimalMarkOf(locale)) : null;
  if (!parts) return null;
  return canonicalDecimal(
    `${sign === "-" ? "-" : ""}${parts.whole}${parts.fraction && `.${parts.fraction}`}`,
  );
}

/** Without a sign of money at its beginning or end. */
function withoutMoney(text: string, signs: readonly string[]): string {
  const [, sign = "", rest = ""] = /^([+-]?)\s*(.*)$/su.exec(text) ?? [];
  const one = /^\p{Sc}/u.exec(rest) ?? /\p{Sc}$/u.exec(rest);
  for (const mark of one ? [...signs, one[0]] : signs) {
    if (rest.slice(0, mark.length).toLowerCase() === mark) return sign + rest.slice(mark.length).trim();
    if (rest.slice(-mark.length).toLowerCase() === mark) return sign + rest.slice(0, -mark.length).trim();
  }
  return sign + rest;
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
