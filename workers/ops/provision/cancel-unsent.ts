import { sql } from "drizzle-orm";
import type { EventDatabase } from "#db/database";
import { l, o, wd } from "#db/event/aliases";
import { jsonRows, maybe } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { rooms } from "~/rooms";

/** By the word before the colon of an outbox row's subscriber. What no room registers is not sent either. */
const GOES_ON = Object.entries(rooms.subscribers).flatMap(([name, what]) =>
  what === "tellsSomebody" ? [] : [name.split(":")[0]],
);

/**
 * What was waiting to be sent when the backup was made has been sent since, or is out of date: it is cancelled, and so are
 * the jobs that make mails. Clean-ups and the copies in control go on. Returns a line for each.
 */
export async function cancelUnsent(db: EventDatabase): Promise<string[]> {
  const words = sql`substr(o.subscriber, 1, instr(o.subscriber || ':', ':') - 1)`;
  const isUnsent = sql`o.state = 'pending' and ${words} not in ${GOES_ON}`;
  const { rows, deliveries } = await readBatch(db, {
    rows: jsonRows(
      {
        subscriber: o.subscriber,
        createdAt: o.createdAt,
        templateId: maybe(l.templateId),
        recipient: maybe(l.recipient),
      },
      sql`from outbox o left join email_log l on o.subscriber = 'mail:' || l.id where ${isUnsent} order by o.created_at`,
    ),
    deliveries: jsonRows(
      { kind: wd.kind, createdAt: wd.createdAt },
      sql`from webhook_delivery wd where wd.state = 'waiting' order by wd.created_at`,
    ),
  });
  const at = new Date().toISOString();
  await writeBatch(db, [
    sql`update outbox as o set state = 'cancelled', sealed = null, lease_until = null,
      last_error = 'The event was put back to a backup' where ${isUnsent}`,
    sql`update email_log set state = 'cancelled', updated_at = ${at},
      details = 'Cancelled: the event was put back to a backup' where state = 'queued'`,
    sql`update webhook_delivery set state = 'stopped', next_at = null, lease_until = null, ended_at = ${at}, updated_at = ${at},
      last_error = 'The event was put back to a backup' where state = 'waiting'`,
  ]);
  const mails = rows.map(({ subscriber, createdAt, templateId, recipient }) =>
    templateId
      ? `the mail ${templateId} to ${recipient}, promised at ${createdAt}`
      : `${subscriber.split(":")[0]}, promised at ${createdAt}`,
  );
  return [
    ...mails,
    ...deliveries.map(({ kind, createdAt }) => `a webhook’s delivery (${kind}), made at ${createdAt}`),
  ];
}
