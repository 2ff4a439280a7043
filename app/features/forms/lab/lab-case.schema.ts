import * as z from "zod";
import { MOST_FIELDS, MOST_LOOPS } from "../document/field-types.rules";
import { StoredFacts } from "../logic/stored-facts.schema";
import type { LabOutcome } from "./outcome.rules";

const called = z.object({ id: z.string().max(300), called: z.string().max(300) });

/** What a case expects, as it is stored. */
export const StoredOutcome: z.ZodType<LabOutcome> = z.object({
  steps: z
    .array(
      z.object({
        pageId: z.string().max(100),
        title: z.string().max(300),
        shown: z.array(called).max(MOST_FIELDS * MOST_LOOPS),
      }),
    )
    .max(MOST_FIELDS),
  confirmation: called.nullable(),
});

/** The day and the facts that a case was saved with stand beside what it expects; cases of before have none. */
export const StoredCase = z.object({ facts: StoredFacts.optional() });
