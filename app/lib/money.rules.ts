/** Money is counted in minor units of its currency, never in fractions of a number. */

/** How many decimals a currency has by ISO 4217, where it is not two: what runtimes say differs for some. */
const DIGITS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split(" ").map((code) => [code, 0]),
  ),
  ...Object.fromEntries("BHD IQD JOD KWD LYD OMR TND".split(" ").map((code) => [code, 3])),
};

export const minorDigits = (currency: string): number =>
  Object.hasOwn(DIGITS, currency) ? (DIGITS[currency] ?? 2) : 2;

const formats = new Map<string, Intl.NumberFormat>();

/** `minor` units as people of the locale write the amount, with the currency's own decimals: "£1,234.00". */
export function formatMoney(
  minor: number,
  { currency, locale }: { currency: string; locale: string },
): string {
  const digits = minorDigits(currency);
  const key = `${locale} ${currency}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  formats.set(key, format);
  return format.format(minor / 10 ** digits);
}

/** `minor` units as a plain decimal with the currency's own decimals, as machines read it: `1234.00`. */
export function amountText(minor: number, currency: string): string {
  const digits = minorDigits(currency);
  const [sign, units] = [minor < 0 ? "-" : "", String(Math.abs(minor)).padStart(digits + 1, "0")];
  return digits === 0 ? sign + units : `${sign}${units.slice(0, -digits)}.${units.slice(-digits)}`;
}

/** A decimal such as `42.5` in minor units of the currency; null for what has more decimals than it, or is too large. */
export function minorUnits(decimal: string, currency: string): number | null {
  const digits = minorDigits(currency);
  const [, whole, fraction = ""] = /^(-?\d{1,15})(?:\.(\d{1,15}))?$/.exec(decimal) ?? [];
  if (whole === undefined || fraction.replace(/0+$/, "").length > digits) return null;
  const minor = Number(whole + fraction.slice(0, digits).padEnd(digits, "0"));
  return Number.isSafeInteger(minor) ? minor : null;
}
