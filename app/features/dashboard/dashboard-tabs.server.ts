import { sql } from "drizzle-orm";
import { as, jsonRequired } from "#db/json-row";
import { writtenOnce } from "#db/read-batch";

/** What the tabs over the dashboard's screens count. */
export const dashboardTabCounts = writtenOnce(() =>
  jsonRequired(
    {
      cards: as<number>(sql`(select count(*) from card)`),
      layouts: as<number>(sql`(select count(*) from card_layout)`),
    },
    sql``,
  ),
);
