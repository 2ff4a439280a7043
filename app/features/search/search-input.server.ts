import * as z from "zod";
import { MAX_LENGTH } from "./query.rules";
import { SEARCH_KINDS } from "./search-kinds.server";

/** Whatever stands in the address is a search: what says nothing is left out rather than refused. */
const lone = z
  .union([z.string(), z.array(z.string()).transform((values) => values[0] ?? "")])
  .default("")
  .catch("");

export const SearchInput = z.object({
  q: lone.transform((value) => value.slice(0, MAX_LENGTH).trim()),
  kind: z.enum(SEARCH_KINDS).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(1_000).default(1).catch(1),
});
export type SearchValues = z.infer<typeof SearchInput>;
