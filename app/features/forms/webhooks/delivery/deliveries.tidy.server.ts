import { sql } from "drizzle-orm";
import { isBeyond } from "#db/set-back";
import type { Write } from "#db/write-batch";
import { daysAgo } from "~/lib/dates";

/** How long the log of webhooks is kept, bodies and answers with it (docs/decisions/webhook-delivery.md). */
export const LOG_DAYS = 30;
const DAY_MS = 86_400_000;

/** Daily. What is sent by a webhook that is gone is stopped; times of a clock that was set back since are made now. */
export function tidyDeliveries(now: Date): Write[] {
  const at = now.toISOString();
  const old = daysAgo(now, LOG_DAYS);
  return [
    // Their tries go with them.
    sql`delete from webhook_delivery where created_at < ${old}`,
    sql`update webhook_delivery set state = 'stopped', next_at = null, ended_at = ${at}, updated_at = ${at},
      last_error = 'The webhook was deleted'
      where state = 'waiting' and webhook_id not in (select id from webhook)`,
    sql`update webhook_delivery set next_at = ${at}, lease_until = null
      where state = 'waiting' and ${isBeyond(sql`next_at`, now, DAY_MS)}`,
  ];
}
