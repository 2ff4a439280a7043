import { canonicalDecimal } from "~/lib/decimal.rules";

/** With the locale's marks; what was typed and is no number stays so. */
export function numberText(value: string, locale: string): string {
  if (canonicalDecimal(value) !== value) return value;
  const [, fraction = ""] = value.split(".");
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: fraction.length,
    maximumFractionDigits: 15,
  }).format(Number(value));
}
