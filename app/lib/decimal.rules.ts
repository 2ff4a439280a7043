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

/** Whether a text that is no number is one but for its length. */
export function hasTooManyDigits(text: string): boolean {
  const plain = text.replaceAll(/[\s.,'’+−–-]|\p{Sc}/gu, "");
  return plain.length > MOST_DIGITS && /^\d+$/.test(plain);
}
