import * as z from "zod";

/** Who, what and when; what does not fit counts as not asked. */
export const ActivitySearch = z.object({
  q: z.string().trim().max(100).default("").catch(""),
  what: z.enum(["task", "team", "settings", "account"]).optional().catch(undefined),
  when: z.enum(["1", "7", "30", "90"]).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(100_000).default(1).catch(1),
});
export type ActivityQuery = z.infer<typeof ActivitySearch>;
