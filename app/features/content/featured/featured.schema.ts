import * as z from "zod";
import { manyOf } from "~/lib/many.schema";
import { searchText } from "~/lib/search.schema";
import { listOf } from "./featured.rules";

const INVALID = "Invalid update";
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** More than may be saved: a choice may be on its way. */
const MOST = 24;

const Id = z.string().regex(ID, INVALID);
const ids = manyOf.pipe(z.array(Id).max(MOST, INVALID));

/** The saved list that a choice was based on (`listText`). */
const basis = z
  .string({ error: INVALID })
  .max(4_000, INVALID)
  .refine((text) => listOf(text).every((id) => ID.test(id)), INVALID);

/** What is saved: pages in their order. */
export const FeaturedInput = z.object({
  ids,
  was: basis,
  /** The newer list that whoever saves was shown, and chose to replace. */
  over: basis.optional(),
});

/** A choice on its way stands in the address: nothing of it is lost, and nothing is saved before it is wanted. */
export const FeaturedSearch = z.object({
  draft: z.literal("1").optional().catch(undefined),
  ids: ids.catch([]),
  was: basis.optional().catch(undefined),
  add: Id.optional().catch(undefined),
  remove: Id.optional().catch(undefined),
  id: Id.optional().catch(undefined),
  to: z.coerce.number().int().min(-100).max(100).optional().catch(undefined),
  q: searchText,
});
