import * as z from "zod";
import type { KnownFacts } from "./facts.types";

const day = z.string().max(10).nullable();
/** As they are kept with what was judged by them. */
export const StoredFacts: z.ZodType<KnownFacts> = z.object({
  days: z.object({ today: day, startDate: day, endDate: day, launchDate: day }),
  facts: z.record(
    z.string().max(200),
    z.object({
      kind: z.enum(["choice", "text", "number", "date"]),
      value: z.string(),
      options: z.array(z.string()).optional(),
    }),
  ),
}) as z.ZodType<KnownFacts>;
