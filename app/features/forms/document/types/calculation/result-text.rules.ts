import { formatMoney, minorUnits } from "~/lib/money.rules";
import { numberText } from "../../../answers/number-text.rules";

interface Shown {
  isAmount?: boolean | undefined;
  unit?: string | undefined;
}

/** A result as people read it: as an amount, or a number with its unit. */
export function resultText(
  value: string,
  { isAmount, unit }: Shown,
  { locale, currency }: { locale: string; currency: string },
): string {
  const minor = isAmount ? minorUnits(value, currency) : null;
  if (minor !== null) return formatMoney(minor, { locale, currency });
  const number = numberText(value, locale);
  return unit ? `${number} ${unit}` : number;
}
