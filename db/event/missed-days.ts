import { type SQL, sql } from "drizzle-orm";

/**
 * When an event is opened again that was suspended: what should have gone live meanwhile waits for a person, who finds it as "Day is past"
 * (decisions.md, "Days and orders, exactly").
 */
export const leaveMissedDays = (now: Date): SQL =>
  sql`update going_live set is_past = 1 where is_past = 0 and at <= ${now.toISOString()}`;
