import * as z from "zod";
import { MOST_FILES } from "../../../answers/answer-limits.rules";
import { ACCEPTED, DEFAULT_FILE_MB } from "../../field-types.rules";
import { numberOrText, question } from "../shapes.schema";

const files = z.number().int().min(1).max(MOST_FILES).optional();

export const upload = {
  field: z.object({
    ...question,
    type: z.literal("upload"),
    isMulti: z.boolean().default(false),
    hasMaxFileSize: z.boolean().default(false),
    /** Counts with `hasMaxFileSize` alone. */
    maxFileSizeMB: numberOrText(DEFAULT_FILE_MB),
    /** How many files, where it takes several. */
    minFiles: files,
    maxFiles: files,
    accept: z.array(z.enum(ACCEPTED)).max(ACCEPTED.length).default([]),
  }),
  /** Ids of files. */
  answer: z.object({ type: z.literal("upload"), files: z.array(z.string().max(64)).max(5 * MOST_FILES) }),
};
