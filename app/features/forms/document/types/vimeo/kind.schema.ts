import * as z from "zod";
import { base } from "../shapes.schema";

export const vimeo = {
  field: z.object({
    ...base,
    type: z.literal("vimeo"),
    videoId: z.union([z.literal(""), z.string().regex(/^\d{1,12}$/)]).default(""),
  }),
  answer: null,
};
