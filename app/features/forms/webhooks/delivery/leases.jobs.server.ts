import { type SQL, sql } from "drizzle-orm";
import type { EventDatabase } from "#db/database";
import { writeBatch } from "#db/write-batch";
import type { ToSend } from "./webhook-request.server";

/** Longer than a try and the calls around it may take together. */
export const LEASE_MS = 60_000;
/** Deliveries of one webhook that are under way at once, wherever. */
export const AT_ONCE = 4;
/** When nobody knows any more, a try is what the log says of it. */
export const UNKNOWN_END = "It is not known what became of this try: the portal was stopped meanwhile";

/**
 * Of a row `wd`: its time has come, and nothing that is told of the same submission before it waits. A row that is under way has
 * its lease's end as its time. (The plus keeps SQLite to the index of the submission, and no order but that of the index is asked for:
 * else all that waits would be walked through, for each lease.)
 */
const mayGo = (now: Date): SQL =>
  sql`wd.state = 'waiting' and wd.next_at <= ${now.toISOString()} and not exists (select 1 from webhook_delivery b
    where b.submission_id = wd.submission_id and b.webhook_id = wd.webhook_id and +b.state = 'waiting'
    and (b.created_at < wd.created_at or (b.created_at = wd.created_at and b.id < wd.id)))`;

/**
 * Takes the delivery that may go next, by a conditional update, so that two who ask get two: of the webhook with the fewest under
 * way, so that a receiver that is slow keeps no place from another. Counts the try and writes it down, so that a
 * machine that stops in the middle leaves it known. Null: nothing may go now.
 */
export async function leaseNext(db: Pick<EventDatabase, "batch">, now: Date): Promise<Leased | null> {
  const at = now.toISOString();
  const until = new Date(now.getTime() + LEASE_MS).toISOString();
  const [, result] = await writeBatch(db, [
    sql`insert into webhook_attempt (delivery_id, number, started_at, duration, error)
      select id, (select coalesce(max(number), 0) + 1 from webhook_attempt where delivery_id = next.id), ${at}, 0, ${UNKNOWN_END}
      from (${nextOf(now, until)}) next`,
    sql`update webhook_delivery set attempts = attempts + 1, lease_until = ${until}, next_at = ${until}, updated_at = ${at}
      where changes() = 1 and id = (select delivery_id from webhook_attempt where rowid = last_insert_rowid())
      returning json_object('id', id, 'webhookId', webhook_id, 'formId', form_id, 'kind', kind, 'requestUrl', request_url,
        'requestMethod', request_method, 'contentType', content_type, 'body', coalesce(body, ''), 'tries', attempts,
        'startedAt', started_at, 'leaseUntil', lease_until,
        'number', (select max(number) from webhook_attempt where delivery_id = webhook_delivery.id),
        'webhook', (select json_object('name', name, 'headerKey', header_key, 'headerValue', header_value,
          'signingSecret', signing_secret, 'oldSigningSecret', old_signing_secret, 'oldSecretUntil', old_secret_until)
          from webhook where webhook.id = webhook_delivery.webhook_id)) as leased`,
  ]);
  const row = result?.rows[0];
  if (!row) return null;
  const { webhook, ...own } = JSON.parse(String(row.leased)) as Omit<Leased, keyof OfWebhook> & {
    webhook: OfWebhook;
  };
  return { ...own, ...webhook };
}

/** The id of the delivery whose turn it is: one row, or none. */
const nextOf = (now: Date, until: string): SQL => {
  const at = now.toISOString();
  return sql`select id from (
      select (select wd.id from webhook_delivery wd where wd.webhook_id = wh.id and ${mayGo(now)}
          order by wd.next_at limit 1) as id,
        (select count(*) from webhook_delivery busy where busy.webhook_id = wh.id and busy.state = 'waiting'
          and busy.next_at > ${at} and busy.next_at <= ${until} and busy.lease_until > ${at}) as under_way
      from webhook wh where wh.is_active = 1)
    where id is not null and under_way < ${AT_ONCE} order by under_way, id limit 1`;
};

/** When the earliest delivery that waits for its time may go, as SQL: null where none of a webhook that is on waits. */
export const nextDeliveryAt = (now: Date): SQL<string | null> =>
  sql<string | null>`(select min(due) from (select (select min(wd.next_at) from webhook_delivery wd
    where wd.webhook_id = wh.id and wd.state = 'waiting' and wd.next_at > ${now.toISOString()}) as due
    from webhook wh where wh.is_active = 1))`;

/** Whether any may go now, as SQL. */
export const isDeliveryDue = (now: Date): SQL<boolean> =>
  sql<boolean>`exists (select 1 from webhook wh where wh.is_active = 1 and exists (
    select 1 from webhook_delivery wd where wd.webhook_id = wh.id and ${mayGo(now)}))`;

interface OfWebhook
  extends Pick<
    ToSend,
    "headerKey" | "headerValue" | "signingSecret" | "oldSigningSecret" | "oldSecretUntil"
  > {
  name: string;
}

export interface Leased extends ToSend, OfWebhook {
  webhookId: string;
  formId: string;
  kind: "submitted" | "updated" | "test";
  /** Since it began, this one among them. */
  tries: number;
  startedAt: string;
  leaseUntil: string;
  /** Of this try, among all that it ever had. */
  number: number;
}
