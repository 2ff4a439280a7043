import { safeLink } from "~/lib/links.rules";
import { normalised, oneLine } from "~/lib/text.rules";

/** Beyond this a text is kept as it is, to be refused by its length. */
const MOST_CLEANED = 100_000;

/** One line, without what cannot be seen. */
export const readLine = (typed: string): string => (typed.length > MOST_CLEANED ? typed : oneLine(typed));

/** Several lines, with plain line ends and without control characters. */
export const readLines = (typed: string): string =>
  typed.length > MOST_CLEANED
    ? typed
    : typed
        .toWellFormed()
        .replaceAll(/\r\n?/g, "\n")
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
        .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "")
        .trim();

/** Longer ones exist nowhere (decisions). */
const MOST_ADDRESS = 254;

/** An e-mail address, in small letters (spec 1.5); null for what is none. */
export function readEmail(typed: string): string | null {
  const address = readLine(typed).toLowerCase();
  const isOne =
    address.length <= MOST_ADDRESS &&
    /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"/?#_]+$/.test(address) &&
    /@[^@]*[^.@]\.(?!\d+$)[^.@]{2,}$/.test(address) &&
    // No part of a host begins or ends with a hyphen, none is empty.
    !/\.\.|^\.|\.@|@[^@]*[.-]$|@[.-]|@.*(-\.|\.-)/.test(address);
  return isOne ? address : null;
}

/** A web address; one without a scheme gets https. Null for another scheme, a password in it, or what leads nowhere. */
export function readWebAddress(typed: string): string | null {
  const text = readLine(typed);
  const link = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  // What names another scheme reads as a host with a port that is none.
  if (safeLink(link) === null) return null;
  const { hostname } = new URL(link);
  return /^[^.]+(\.[^.]+)*\.[^.\d]{2,}\.?$|^\[|^\d+(\.\d+){3}$/.test(hostname) ? link : null;
}

/**
 * A phone number as people type it: digits with spaces, points, brackets, an extension. How long numbers of a country are, and how
 * machines dial them, is more than can be told here.
 */
export function isPhoneNumber(typed: string): boolean {
  const text = normalised(typed.slice(0, 100), "NFKC").trim();
  const [number = "", extension] = text.split(/\s*(?:ext\.?|x|#)\s*/i);
  const digits = number.replaceAll(/\D/g, "").length;
  return /^\+?[\d\s()./-]+$/.test(number) && digits >= 6 && digits <= 15 && /^\d{0,6}$/.test(extension ?? "");
}

/** A postcode of the United Kingdom, its dependencies and forces; null for what is none. */
export function readUkPostcode(typed: string): string | null {
  const text = readLine(typed)
    .toUpperCase()
    .replaceAll(/[\s.-]/g, "");
  const [, out, within] = /^(GIR|[A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/.exec(text) ?? [];
  return out && within ? `${out} ${within}` : null;
}
