import { type SQL, sql } from "drizzle-orm";

/**
 * When an event is opened again that was suspended: what should have gone live meanwhile, and who should have been invited, waits for a person, who finds it as "Day is past"
 * (decisions.md, "Days and orders, exactly").
 */
export const leaveMissedDays = (now: Date): SQL[] =>
  [sql`going_live`, sql`held_invitation`].map(
    (table) => sql`update ${table} set is_past = 1 where is_past = 0 and at <= ${now.toISOString()}`,
  );
