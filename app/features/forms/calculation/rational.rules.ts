import { canonicalDecimal } from "~/lib/decimal.rules";

/** An exact fraction; `over` is above 0. It need not be in its lowest terms. */
export interface Rational {
  readonly of: bigint;
  readonly over: bigint;
}

/** What is larger is not worked out to the end: so no formula costs more than a formula may. */
const MOST_BITS = 2_048n;
const LARGEST = 1n << MOST_BITS;
/** From here on it is worth while to look for lower terms. */
const LARGE = 1n << 256n;

export const ZERO: Rational = { of: 0n, over: 1n };
export const wholeNumber = (number: number | bigint): Rational => ({ of: BigInt(number), over: 1n });

/** A decimal as texts have it; null for any other text, and for one of more than 15 digits. */
export function rationalOf(text: string): Rational | null {
  const decimal = canonicalDecimal(text);
  if (decimal === null) return null;
  const [whole = "", fraction = ""] = decimal.split(".");
  return { of: BigInt(whole + fraction), over: 10n ** BigInt(fraction.length) };
}

/** Minor units of a currency with so many decimals. */
export const rationalOfMinor = (minor: number, digits: number): Rational | null =>
  Number.isSafeInteger(minor) ? { of: BigInt(minor), over: 10n ** BigInt(digits) } : null;

const isLarge = (value: bigint, bound: bigint): boolean => value >= bound || value <= -bound;

/** In lower terms where it is large; null where it is too large even so. */
function kept(of: bigint, over: bigint): Rational | null {
  if (!isLarge(of, LARGE) && over < LARGE) return { of, over };
  const common = commonFactor(of < 0n ? -of : of, over);
  const lower = { of: of / common, over: over / common };
  return isLarge(lower.of, LARGEST) || lower.over >= LARGEST ? null : lower;
}

function commonFactor(one: bigint, other: bigint): bigint {
  let [a, b] = [one, other];
  while (b > 0n) [a, b] = [b, a % b];
  return a;
}

export function plus(one: Rational, other: Rational): Rational | null {
  if (one.over === other.over) return kept(one.of + other.of, one.over);
  return kept(one.of * other.over + other.of * one.over, one.over * other.over);
}

export const negative = ({ of, over }: Rational): Rational => ({ of: -of, over });

export const times = (one: Rational, other: Rational): Rational | null =>
  kept(one.of * other.of, one.over * other.over);

/** Null where the other is 0. */
export function dividedBy(one: Rational, other: Rational): Rational | null {
  if (other.of === 0n) return null;
  const sign = other.of < 0n ? -1n : 1n;
  return kept(one.of * other.over * sign, one.over * other.of * sign);
}

/** Below 0 where the first is smaller, above where it is larger. */
export function compareRationals(one: Rational, other: Rational): number {
  const [a, b] = one.over === other.over ? [one.of, other.of] : [one.of * other.over, other.of * one.over];
  return a < b ? -1 : a > b ? 1 : 0;
}

/** To so many decimals, half away from zero. */
export function rounded({ of, over }: Rational, digits: number): Rational {
  const scale = 10n ** BigInt(digits);
  const size = (of < 0n ? -of : of) * scale;
  const units = (2n * size + over) / (2n * over);
  return { of: of < 0n ? -units : units, over: scale };
}

/** Rounded, as a decimal in its one form; null where it has more digits than a number keeps. */
export function decimalText(value: Rational, digits: number): string | null {
  const { of } = rounded(value, digits);
  const [sign, units] = of < 0n ? ["-", -of] : ["", of];
  const text = String(units).padStart(digits + 1, "0");
  return canonicalDecimal(
    digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`,
  );
}
