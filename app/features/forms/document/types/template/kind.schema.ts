import * as z from "zod";
import { FieldId } from "../../field-id.schema";
import { MOST_FIELDS, MOST_LOOPS, MOST_OPTION } from "../../field-types.rules";
import { NestedRules } from "../../logic.schema";
import { line, numberOrText, question } from "../shapes.schema";

export const template = {
  field: z.object({
    ...question,
    type: z.literal("template"),
    /** Empty until a group was chosen. */
    fieldGroupId: z.union([z.literal(""), FieldId]).default(""),
    maxLoops: numberOrText(1).pipe(z.number().int().min(1).max(MOST_LOOPS)),
    loopPrefix: line(MOST_OPTION).default(""),
    isLooping: z.boolean().default(false),
    isUsingDefaultTitles: z.boolean().default(true),
    nestedRules: z.array(NestedRules).max(MOST_FIELDS).optional(),
  }),
  /** Its rows are answers in turn, each read by itself. */
  answer: z.object({
    type: z.literal("template"),
    loopCount: z.number().int().min(0).max(MOST_LOOPS),
    templateValues: z.array(z.unknown()).max(MOST_LOOPS),
    entryIds: z.array(z.string().max(64)).max(MOST_LOOPS).optional().catch(undefined),
  }),
};
