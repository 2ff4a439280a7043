import { sql } from "drizzle-orm";
import { jsonList } from "#db/json-row";
import type { Write } from "#db/write-batch";

/** What waits to be sent to people who are taken out of the event is not sent: before the writes that remove them. */
export const cancelMailsOf = (userIds: readonly string[], at: string): Write[] => [
  sql`update outbox set state = 'cancelled', sealed = null, lease_until = null where state = 'pending' and subscriber in (
    select 'mail:' || l.id from email_log l where l.user_id in ${jsonList(userIds)} and l.state = 'queued')`,
  sql`update email_log set state = 'cancelled', details = 'The person was taken out of the event', updated_at = ${at}
    where user_id in ${jsonList(userIds)} and state = 'queued'`,
];
