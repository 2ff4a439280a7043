import { sql } from "drizzle-orm";
import { jsonList } from "#db/json-row";
import type { Delisting } from "~/procedure/delisting.server";

/** What goes leaves every section, those too that could be put back. */
export const sidebarDelisting: Delisting = (kind, ids) =>
  kind === "form"
    ? []
    : [sql`delete from sidebar_item where kind = ${kind} and target_id in ${jsonList(ids)}`];
