import { type SQL, sql } from "drizzle-orm";
import type { Write } from "#db/write-batch";
import { newId } from "~/lib/ids";
import { type CommandContext, SYSTEM } from "~/procedure/context";

/** Whether mail to this address has stopped, but security mail, as a condition in SQL (decisions: e-mail). */
export const isBlocked = (address: SQL): SQL =>
  sql`exists (select 1 from mail_block mb where mb.address = ${address} and mb.lifted_at is null)`;

/** Of something `j` that was told of a mail: it was not told before. What is noted already stops nothing a second time. */
export const isNews = sql`not exists (select 1 from mail_event where id = j.value ->> '$.id')`;

/** Why all mail to the address of a row of the log stops. */
export interface MailStop {
  /** Of what told it, the same however often it is told. */
  id: string;
  logId: string;
  reason: "bounce" | "spamComplaint";
  /** What the other side said. */
  details: string;
  at: string;
}

/** Stops all mail to these addresses, until somebody lifts that: of several stops of one address, one activity. */
export function stopMail(
  { now, requestId }: Pick<CommandContext, "now" | "requestId">,
  stops: readonly MailStop[],
): Write[] {
  const list = JSON.stringify(stops.map((stop) => ({ ...stop, activityId: newId() })));
  const address = sql`lower(trim(l.recipient))`;
  const from = sql`from json_each(${list}) j join email_log l on l.id = j.value ->> '$.logId'
    left join mail_block b on b.address = ${address} where ${isNews}`;
  return [
    sql`insert into activity (id, kind, actor_id, subject_id, team_id, details, request_id, created_at)
      select min(j.value ->> '$.activityId'), 'mail.stopped', ${SYSTEM.id}, l.user_id, l.team_id,
        json_object('address', l.recipient, 'reason',
          iif(max(j.value ->> '$.reason') = 'spamComplaint', 'a mail was reported as spam', 'a mail bounced')),
        ${requestId}, ${now.toISOString()}
      ${from} and (b.address is null or b.lifted_at < j.value ->> '$.at') group by ${address}`,
    sql`insert into mail_block (address, reason, log_id, details, since)
      select ${address}, j.value ->> '$.reason', l.id, j.value ->> '$.details', j.value ->> '$.at' ${from}
      order by j.value ->> '$.at'
      on conflict (address) do update set
        reason = iif(lifted_at is null and reason = 'spamComplaint', reason, excluded.reason),
        log_id = iif(lifted_at is null, log_id, excluded.log_id),
        details = iif(lifted_at is null, details, excluded.details),
        since = iif(lifted_at is null, min(since, excluded.since), excluded.since),
        lifted_at = null, lifted_by = null, lift_reason = ''
      where lifted_at is null or lifted_at < excluded.since`,
  ];
}
