import { sql } from "drizzle-orm";
import { jsonList } from "#db/json-row";
import type { Delisting } from "~/procedure/delisting.server";

/** A page that goes leaves its cards: they keep their places in the layouts, and show nothing before another page is chosen. */
export const cardsDelisting: Delisting = (kind, ids) =>
  kind === "content"
    ? [sql`update card set path_id = null, version = version + 1 where path_id in ${jsonList(ids)}`]
    : [];
