import { sql } from "drizzle-orm";
import type { Guarded } from "#db/write-batch";
import { Conflict } from "~/lib/errors";
import { relyOn } from "~/procedure/guards.server";
import { LAST_ADMIN } from "./last-admin.rules";

/**
 * For the batch in which an admin steps down, goes, or has their team archived, after the write that does it: somebody else is
 * one who can sign in. Two who step down at once do it one after the other, so that the second is refused.
 */
export const anAdminRemains = (): Guarded =>
  relyOn(
    sql`exists (select 1 from user u left join team tm on tm.id = u.team_id
      where u.permissions = 'admin' and coalesce(tm.is_archived, 0) = 0)`,
    () => new Conflict(LAST_ADMIN),
  );
