import * as z from "zod";
import { writtenText } from "~/lib/written-text.schema";
import { backTo } from "~/procedure/back.schema";
import { formId } from "~/procedure/form-id.schema";
import { COMMENT_LIMIT, FIRST_SHOWN, MOST_SHOWN } from "./comments.rules";

/** Which of the comments staff look at. */
export const ShownComments = z.enum(["all", "new", "mentions"]).default("all").catch("all");

/** From the script of a page that stays open. */
export const InPlaceInput = z.object({ inPlace: z.string().optional() });

const written = (noun: string) =>
  InPlaceInput.extend({ text: writtenText({ noun, most: COMMENT_LIMIT }), formId, back: backTo });
export const CommentInput = written("comment");
export const ReplyInput = written("reply");

/** `liked` and `pinned` say how it shall be, so that sending it twice changes nothing. */
export const LikeInput = InPlaceInput.extend({ liked: z.enum(["1", "0"]), back: backTo });
export const PinInput = InPlaceInput.extend({ pinned: z.enum(["1", "0"]), back: backTo });

/** Reading one entry, or taking that back. */
export const ReadInput = InPlaceInput.extend({ id: z.string().max(40), read: z.enum(["1", "0"]) });
/** Everything up to when the page was drawn: what came since nobody has seen. `mentions`: of what names the reader alone. */
export const AllReadInput = z.object({
  to: z.iso.datetime({ precision: 3 }),
  mentions: z.literal("1").optional(),
});

/** How much of a long thread is shown. */
export const ThreadSearch = z.object({
  shown: z.coerce.number().int().min(FIRST_SHOWN).max(MOST_SHOWN).default(FIRST_SHOWN).catch(FIRST_SHOWN),
  /** The comment whose replies are all shown. */
  replies: z.string().max(40).default("").catch(""),
  /** The comment or the reply that the page was opened for: shown however old it is. */
  entry: z.string().max(40).default("").catch(""),
});
export type ThreadView = z.infer<typeof ThreadSearch>;
