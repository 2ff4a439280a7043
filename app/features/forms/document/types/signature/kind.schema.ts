import * as z from "zod";
import { MOST_STROKES } from "../../../answers/answer-limits.rules";
import { MOST_AGREEMENT } from "../../field-types.rules";
import { line, question } from "../shapes.schema";

export const signature = {
  field: z.object({
    ...question,
    type: z.literal("signature"),
    /** What whoever signs agrees to; empty where it says nothing. */
    agreement: line(MOST_AGREEMENT).default(""),
  }),
  answer: z.object({
    type: z.literal("signature"),
    name: z.string(),
    /** What was drawn (`readStrokes`); empty where the name alone was typed. */
    strokes: z.string().max(MOST_STROKES),
    /** How often it was signed in this draft: the same name may be typed once more. */
    nth: z.number().int().min(1).max(9_999),
    /** Digest of the answers that it was given for, and when that was; both are the server's, and empty before it has it. */
    over: z.string().max(64),
    at: z.string().max(40),
    /** Staff changed answers after it: it was given for those of before. */
    isEarlier: z.literal(true).optional(),
  }),
};
