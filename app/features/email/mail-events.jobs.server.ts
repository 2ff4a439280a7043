import { sql } from "drizzle-orm";
import { type Write, writeBatch } from "#db/write-batch";
import type { CommandContext } from "~/procedure/context";
import type { MailEventMessage } from "~/procedure/job-message";
import { isNews, stopMail } from "./mail-blocks.server";
import { blockOf, EVENT_TYPES, type MailEventKind } from "./mail-events.rules";
import { choicesByKind } from "./mail-kinds.server";
import { rankOf, typeOfRank } from "./mail-types.server";
import { unsubscribing } from "./unsubscriptions.server";

/**
 * Writes down what the provider told of this event's mails: each thing once, in whatever order it comes, all in one batch. What is of
 * no row of the log is nothing. A bounce for good or a complaint stops all mail to the address.
 */
export async function noteMailEvents(
  ctx: Pick<CommandContext, "db" | "now" | "requestId">,
  messages: readonly MailEventMessage[],
): Promise<void> {
  const events = messages.flatMap((message) =>
    Object.hasOwn(EVENT_TYPES, message.kind)
      ? [
          {
            ...message,
            kind: message.kind as MailEventKind,
            type: EVENT_TYPES[message.kind as MailEventKind],
          },
        ]
      : [],
  );
  const unsubscribed = events.filter(({ kind }) => kind === "unsubscribed");
  const blocks = events.flatMap((event) => {
    const reason = blockOf(event.kind, event.details);
    return reason ? [{ ...event, reason }] : [];
  });
  // What is noted already is old news: it stops nothing a second time.
  await writeBatch(ctx.db, [
    ...(blocks.length > 0 ? stopMail(ctx, blocks) : []),
    ...(unsubscribed.length > 0
      ? unsubscribing(
          sql`from json_each(${JSON.stringify(unsubscribed)}) j join email_log l on l.id = j.value ->> '$.logId'
            join json_each(${choicesByKind()}) k on k.key = l.template_id
            where ${isNews}`,
          { userId: sql`l.user_id`, choice: sql`k.value`, at: sql`j.value ->> '$.at'`, by: "provider" },
        )
      : []),
    noteEvents(ctx, JSON.stringify(events)),
    ...raiseRows(ctx, JSON.stringify([...new Set(events.map(({ logId }) => logId))]), JSON.stringify(events)),
  ]);
}

const noteEvents = ({ now }: Pick<CommandContext, "now">, list: string): Write =>
  sql`insert into mail_event (id, log_id, kind, type, happened_at, details, platform, user_agent, ip_address, created_at)
    select j.value ->> '$.id', l.id, j.value ->> '$.kind', j.value ->> '$.type', j.value ->> '$.at', j.value ->> '$.details',
      j.value ->> '$.platform', j.value ->> '$.userAgent', j.value ->> '$.ipAddress', ${now.toISOString()}
    from json_each(${list}) j join email_log l on l.id = j.value ->> '$.logId' where true on conflict (id) do nothing`;

/** Of a row of the log: what the newest of its events that say so have. */
const newest = (column: "platform" | "user_agent" | "ip_address") =>
  sql`coalesce((select ${sql.raw(column)} from mail_event e where e.log_id = email_log.id and ${sql.raw(column)} is not null
    order by e.happened_at desc, e.id desc limit 1), ${sql.raw(column)})`;

/** The rows take the highest type of their events; what was thought lost, and has events, went. */
function raiseRows({ now }: Pick<CommandContext, "now">, ids: string, list: string): Write[] {
  const itWent = sql`(state = 'unconfirmed' or (state in ('queued', 'failed') and unanswered > 0))
    and exists (select 1 from mail_event e where e.log_id = email_log.id)`;
  const rows = sql`(select value from json_each(${ids}))`;
  return [
    sql`update outbox set sealed = null where state <> 'pending' and sealed is not null and subscriber in (
      select 'mail:' || id from email_log where id in ${rows} and ${itWent})`,
    sql`update email_log set
        type = ${typeOfRank(sql`max(${rankOf(sql`type`)},
          coalesce((select max(${rankOf(sql`e.type`)}) from mail_event e where e.log_id = email_log.id), 0))`)},
        platform = ${newest("platform")}, user_agent = ${newest("user_agent")}, ip_address = ${newest("ip_address")},
        message_id = coalesce(message_id, (select nullif(j.value ->> '$.messageId', '') from json_each(${list}) j
          where j.value ->> '$.logId' = email_log.id limit 1)),
        details = iif(${itWent}, '', details), state = iif(${itWent}, 'sent', state), updated_at = ${now.toISOString()}
      where id in ${rows}`,
  ];
}
