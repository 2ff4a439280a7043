import * as z from "zod";
import { richText } from "~/lib/rich-text/rich-text.schema";
import { question } from "../shapes.schema";

export const disclaimer = {
  field: z.object({
    ...question,
    description: richText,
    isRequired: z.boolean().default(true),
    type: z.literal("disclaimer"),
  }),
  answer: z.object({ type: z.literal("disclaimer"), accepted: z.boolean() }),
};
