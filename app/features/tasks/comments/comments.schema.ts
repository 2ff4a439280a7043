import * as z from "zod";
import { normalised } from "~/lib/text.rules";
import { formId } from "~/procedure/form-id.schema";
import { COMMENT_LIMIT } from "./comments.types";

/** One form for what is stored: composed letters, plain line ends, no control characters, one blank line at a time. */
const cleaned = (text: string) =>
  normalised(text, "NFC")
    .replaceAll(/\r\n?/g, "\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "")
    .replaceAll(/\n(?:[^\S\n]*\n){2,}/g, "\n\n")
    .trim();

/** Something that can be seen: spaces and joiners alone are no comment. */
const isVisible = (text: string) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);

const counted = new Intl.NumberFormat("en-GB");

/** Line ends and letters may get shorter by cleaning, never by as much as this. */
const RAW_LIMIT = 4 * COMMENT_LIMIT;

const tooLong = (issue: { input?: unknown }) =>
  `Use at most ${counted.format(COMMENT_LIMIT)} characters. You have ${counted.format(String(issue.input).length)}`;

const textOf = (noun: string) =>
  z
    .string({ error: `Write a ${noun} first` })
    .refine((text) => text.length <= RAW_LIMIT, { error: tooLong })
    .transform(cleaned)
    .refine(isVisible, { error: `Write a ${noun} first` })
    .refine((text) => text.length <= COMMENT_LIMIT, { error: tooLong });

/** `inPlace` comes from the script of a page that stays open. */
const inPlace = z.string().optional();

export const CommentInput = z.object({ text: textOf("comment"), inPlace, formId });
export const ReplyInput = z.object({ text: textOf("reply"), inPlace, formId });
/** `liked` and `pinned` say how it shall be, so that sending it twice changes nothing. */
export const LikeInput = z.object({ liked: z.enum(["1", "0"]), inPlace });
export const PinInput = z.object({ pinned: z.enum(["1", "0"]), inPlace });
export const InPlaceInput = z.object({ inPlace });

/** How much of a long thread is shown. */
export const ThreadSearch = z.object({
  shown: z.coerce.number().int().min(50).max(1_000).default(50).catch(50),
  /** The comment whose replies are all shown. */
  replies: z.string().max(40).default("").catch(""),
});
export type ThreadView = z.infer<typeof ThreadSearch>;
