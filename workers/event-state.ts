import { sql } from "drizzle-orm";
import { type Read, sqlJson } from "#db/read-batch";
import { isDeliveryDue, nextDeliveryAt } from "~/features/forms/webhooks/delivery/leases.jobs.server";

/** How an event's queued work stands: counts and times, nothing of what it holds. */
export interface EventState {
  /** Since when the oldest work that could be done now is waiting; null where there is none. */
  oldestDueAt: string | null;
  /** All that is not done, due or not. */
  waiting: number;
  /** Mails of the last 30 days that did not go, and those of which nobody knows. */
  failedMails: number;
  unconfirmedMails: number;
}

/** So soon an event is looked at again whose deliveries were handed to their queue: should the message be lost, the next sweep sends another. */
const HANDED_MS = 60_000;

/** When the earliest that waits for its time may be done; null: nothing waits. Not of work that is due already. */
export const nextDue = (now: Date): Read<string | null> => {
  const soon = new Date(now.getTime() + HANDED_MS).toISOString();
  return sqlJson(sql`select json_quote(min(due)) from (
    select min(lease_until) as due from outbox where state = 'pending' and lease_until > ${now.toISOString()}
    union all select ${nextDeliveryAt(now)}
    union all select iif(${isDeliveryDue(now)}, ${soon}, null))`);
};

const SHOWN_MS = 30 * 86_400_000;

export function eventState(now: Date): Read<EventState> {
  const at = now.toISOString();
  const since = new Date(now.getTime() - SHOWN_MS).toISOString();
  return sqlJson(sql`select json_object(
    'oldestDueAt', (select min(coalesce(lease_until, created_at)) from outbox
      where state = 'pending' and (lease_until is null or lease_until < ${at})),
    'waiting', (select count(*) from outbox where state = 'pending'),
    'failedMails', (select count(*) from email_log where state in ('unconfirmed', 'refused', 'failed')
      and state <> 'unconfirmed' and created_at > ${since}),
    'unconfirmedMails', (select count(*) from email_log where state in ('unconfirmed', 'refused', 'failed')
      and state = 'unconfirmed' and created_at > ${since}))`);
}
