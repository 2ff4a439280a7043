import { sql } from "drizzle-orm";
import type { Write } from "#db/write-batch";

/** The tables of things that may have named teams or conditions. */
const THINGS = [
  ...["task", "content", "download", "supplier", "time_table_entry", "card_layout", "form", "notification"],
];

/**
 * Where the last exception is gone the event is one without any again. With the first one triggers say so at once (migration 0046): that there is none
 * must always be true, that there is one may be said a day too long.
 */
export const recountExceptions = (): Write[] => [
  sql`update event_root set has_exceptions = 0 where has_exceptions <> 0
    and not exists (select 1 from audience_team) and not exists (select 1 from audience_condition)
    and ${sql.join(
      THINGS.map((table) => sql.raw(`not exists (select 1 from ${table} where audience_base is not null)`)),
      sql` and `,
    )}`,
];
