import { type SQL, sql } from "drizzle-orm";

/** Of a user's id: they were added and nobody has invited them yet, and they have not come by themselves. */
export const isNotInvited = (userId: SQL): SQL =>
  sql`exists (select 1 from held_invitation held join user waits on waits.id = held.user_id and waits.has_logged_in = 0
    where held.user_id = ${userId})`;
