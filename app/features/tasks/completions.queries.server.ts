import { sql } from "drizzle-orm";
import { as, jsonRows } from "#db/json-row";

/** How many tasks teams completed in each hour (`YYYY-MM-DDTHH`, UTC) of the last days. */
export const completionHours = (now: Date, days: number) =>
  jsonRows(
    { hour: as<string>(sql`hour`), n: as<number>(sql`n`) },
    sql`from completion where hour >= ${new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 13)}
      and n > 0 order by hour`,
  );
