/** As exact as a number is kept (decisions: numbers exact to 15 digits). */
export const MOST_DIGITS = 15;

/** A plain decimal in its one form, `-1234.5`; null for any other text, and for one of more than 15 digits. */
export function canonicalDecimal(text: string): string | null {
  const parts = text.length <= 100 ? /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) : null;
  if (!parts) return null;
  const [, sign, digits = "", decimals = ""] = parts;
  const whole = digits.replace(/^0+(?=\d)/, "");
  const fraction = decimals.replace(/0+$/, "");
  if ((whole + fraction).replace(/^0+/, "").length > MOST_DIGITS || fraction.length > MOST_DIGITS)
    return null;
  const number = fraction === "" ? whole : `${whole}.${fraction}`;
  return number === "0" ? "0" : sign + number;
}

/** Two decimals in their one form: below 0 where the first is smaller, above where it is larger. Exact. */
export function compareDecimals(one: string, other: string): number {
  const isNegative = one.startsWith("-");
  if (isNegative !== other.startsWith("-")) return isNegative ? -1 : 1;
  const [a, b] = isNegative ? [other.slice(1), one.slice(1)] : [one, other];
  const [whole = "", fraction = ""] = a.split(".");
  const [otherWhole = "", otherFraction = ""] = b.split(".");
  if (whole.length !== otherWhole.length) return whole.length - otherWhole.length;
  // Of as many digits before the point, the order of texts is that of numbers.
  const [first, second] = [`${whole}.${fraction}`, `${otherWhole}.${otherFraction}`];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** Whether a text that is no number is one but for its length. */
export function hasTooManyDigits(text: string): boolean {
  const plain = text.replaceAll(/[\s.,'’+−–-]|\p{Sc}/gu, "");
  return plain.length > MOST_DIGITS && /^\d+$/.test(plain);
}

/** How many digits a plain decimal has behind its point. */
export const decimalsIn = (decimal: string): number => decimal.split(".")[1]?.length ?? 0;

/** The sum of plain decimals, exactly, in its plain form; what is none of them does not count. */
export function sumOfDecimals(texts: readonly string[]): string {
  const decimals = texts.filter((text) => canonicalDecimal(text) === text);
  const digits = Math.max(0, ...decimals.map(decimalsIn));
  let sum = BigInt(0);
  for (const decimal of decimals) {
    const [whole = "", fraction = ""] = decimal.split(".");
    sum += BigInt(whole + fraction.padEnd(digits, "0"));
  }
  const plain = String(sum < 0 ? -sum : sum).padStart(digits + 1, "0");
  const at = plain.length - digits;
  const fraction = plain.slice(at).replace(/0+$/, "");
  return `${sum < 0 ? "-" : ""}${plain.slice(0, at)}${fraction && `.${fraction}`}`;
}
