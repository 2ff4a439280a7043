import * as z from "zod";
import { base } from "../shapes.schema";

export const youTube = {
  field: z.object({
    ...base,
    type: z.literal("youTube"),
    videoId: z.union([z.literal(""), z.string().regex(/^[\w-]{11}$/)]).default(""),
  }),
  answer: null,
};
