import * as z from "zod";

/** One value or many under one name: `?type=a&type=b`, or a group of check boxes. */
export const manyOf = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (typeof value === "string" ? [value] : value).filter(Boolean))
  .default([]);

/** What the address of the teams list may ask for; what does not fit counts as not asked. */
export const TeamsSearch = z.object({
  q: z.string().trim().max(100).default("").catch(""),
  type: manyOf.catch([]),
  login: z.enum(["never", "some"]).optional().catch(undefined),
  sort: z.enum(["name", "owner", "type", "progress", "lastLogin"]).default("name").catch("name"),
  dir: z.enum(["asc", "desc"]).default("asc").catch("asc"),
  page: z.coerce.number().int().min(1).max(10_000).default(1).catch(1),
});
export type TeamsQuery = z.infer<typeof TeamsSearch>;
