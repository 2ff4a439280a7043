import { sql } from "drizzle-orm";
import type { Write } from "#db/write-batch";
import { daysAgo } from "~/lib/dates";
import { roomWork } from "~/procedure/room-work.server";
import { emailRoom } from "./email.room";
import { isMailKept, mailGivenUp, sendQueuedMail } from "./mail.jobs.server";

/** A mail that nobody had sent again is not kept for longer. */
const KEPT_DAYS = 30;
/** How long the log stays after the event's last day (decisions.md, "A person's data, and time"), and how much of it goes in one night. */
const LOG_DAYS = 400;
const A_NIGHT = 20_000;

export const emailWork = roomWork(emailRoom, {
  subscribers: {
    "mail:*": {
      async work(ctx, { subject, sealed, keepSealed, mailTaken }) {
        const { isSealedKept, takenFor } = await sendQueuedMail(ctx, subject, sealed);
        if (isSealedKept) keepSealed();
        if (takenFor !== null) mailTaken(takenFor);
      },
      givenUp: (logId, at) => ({ writes: mailGivenUp(logId, at), isKept: isMailKept(logId) }),
    },
  },
  tidy: {
    writes: (now) => [
      sql`update outbox set sealed = null where sealed is not null and state <> 'pending'
        and created_at < ${daysAgo(now, KEPT_DAYS)}`,
      oldLog(daysAgo(now, LOG_DAYS)),
    ],
  },
});

/** What was written before that moment, once the event was over before it: an event without a last day keeps its log. */
const oldLog = (before: string): Write =>
  sql`delete from email_log where id in (
    select id from email_log where created_at < ${before} and state <> 'queued' order by created_at limit ${A_NIGHT})
    and exists (select 1 from settings where kind = 'event'
      and iif(json_valid(data), data ->> '$.endDate', '') between '1' and ${before.slice(0, 10)})`;
