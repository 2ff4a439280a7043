import * as z from "zod";
import { charactersIn, formatNumber, isWithin, tooLong, unitsOf } from "./length.rules";
import { normalised } from "./text.rules";

/** One form for what is stored: composed letters, plain line ends, no control characters, one blank line at a time. */
const cleaned = (text: string) =>
  normalised(text, "NFC")
    .replaceAll(/\r\n?/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "")
    .replaceAll(/\n(?:[^\S\n]*\n){2,}/g, "\n\n")
    .trim();

/** Something that can be seen: spaces and joiners alone are no text. */
const isVisible = (text: string) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);

/** What somebody writes to be read: `most` in characters as people see them. */
export function writtenText({ noun, most }: { noun: string; most: number }) {
  const none = `Write a ${noun} first`;
  const words = (issue: { input?: unknown }) => {
    const text = String(issue.input);
    // What is beyond all bounds is not counted sign by sign.
    const length = text.length > unitsOf(most) ? text.length : charactersIn(text);
    return `${tooLong(most)}. You have ${formatNumber(length)}`;
  };
  return (
    z
      .string({ error: none })
      // Line ends and letters may get shorter by cleaning, never by as much as this.
      .max(unitsOf(most), { error: words, abort: true })
      .transform(cleaned)
      .refine(isVisible, { error: none })
      .refine((text) => isWithin(text, most), { error: words })
  );
}
