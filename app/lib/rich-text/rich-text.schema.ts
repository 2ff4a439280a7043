import * as z from "zod";
import { MOST_RICH_TEXT } from "./most-rich-text.rules";

export const TOO_LONG = "Use at most 20,000 characters";

/** A rich text as it is kept: Markdown, with plain line ends and without control characters; HTML in it is text. */
export const richText = z
  .string()
  .max(MOST_RICH_TEXT, { error: TOO_LONG, abort: true })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  .transform((text) => text.replaceAll(/\r\n?/g, "\n").replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ""))
  .default("");
