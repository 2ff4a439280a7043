import { sql } from "drizzle-orm";
import type { Write } from "#db/write-batch";
import { newId, referenceOf } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";

/** So soon at the earliest: whatever comes within it stands in the same mail. */
const FIRST_MS = 60_000;
/** At most one such mail in this time. */
export const DIGEST_MS = 3_600_000;

/**
 * Promises the staff who want one a mail about what waits: at once for none, an hour after the last one for the others. Of
 * many happenings one promise stands; it is found by the sweep, since it waits. Nothing where nobody wants such mails.
 */
export function promiseDigest(ctx: Pick<CommandContext, "now" | "requestId">, activityId: string): Write {
  const soon = new Date(ctx.now.getTime() + FIRST_MS).toISOString();
  const hour = `+${DIGEST_MS / 1000} seconds`;
  return sql`insert into outbox (id, activity_id, subscriber, lease_until, reference, created_at)
    select ${newId()}, ${activityId}, 'staffDigest',
      max(${soon}, coalesce((select strftime('%Y-%m-%dT%H:%M:%fZ', max(mailed_at), ${hour}) from staff_inbox
        where wants_mail = 1), '')),
      ${referenceOf(ctx.requestId)}, ${ctx.now.toISOString()}
    where exists (select 1 from staff_inbox where wants_mail = 1) and not exists (
      select 1 from outbox where subscriber = 'staffDigest' and state = 'pending' and attempts = 0)`;
}
