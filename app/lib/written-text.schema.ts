import * as z from "zod";
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

const counted = new Intl.NumberFormat("en-GB");

/** What somebody writes to be read: `most` in UTF-16 units, as browsers count them. */
export function writtenText({ noun, most }: { noun: string; most: number }) {
  const none = `Write a ${noun} first`;
  const tooLong = (issue: { input?: unknown }) =>
    `Use at most ${counted.format(most)} characters. You have ${counted.format(String(issue.input).length)}`;
  return (
    z
      .string({ error: none })
      // Line ends and letters may get shorter by cleaning, never by as much as this.
      .refine((text) => text.length <= 4 * most, { error: tooLong })
      .transform(cleaned)
      .refine(isVisible, { error: none })
      .refine((text) => text.length <= most, { error: tooLong })
  );
}
