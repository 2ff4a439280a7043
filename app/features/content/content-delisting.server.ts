import { sql } from "drizzle-orm";
import { jsonList } from "#db/json-row";
import type { Delisting } from "~/procedure/delisting.server";

/**
 * What goes leaves the resources of every page, the working copy's and the live one's, and a page the featured list. A section that
 * shows one task keeps it: it shows nothing while the task is away, and the task again when that is back.
 */
export const contentDelisting: Delisting = (kind, ids) => [
  sql`delete from section_use where kind = ${kind} and target_id in ${jsonList(ids)} and exists (
    select 1 from section sec where sec.id = section_use.section_id and sec.copy = section_use.copy
      and sec.type = 'resources')`,
  ...(kind === "content" ? [sql`delete from featured_content where content_id in ${jsonList(ids)}`] : []),
];
