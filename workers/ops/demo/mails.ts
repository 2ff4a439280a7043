import { sql } from "drizzle-orm";
import { emailLog } from "#db/event/schema/email";
import { q } from "#db/read-batch";
import { type Write, writeBatch } from "#db/write-batch";
import { noteMailEvents } from "~/features/email/mail-events.jobs.server";
import type { MailEventKind } from "~/features/email/mail-events.rules";
import { logRow } from "~/features/email/mail-later.server";
import { choosing } from "~/features/email/unsubscriptions.server";
import { newId, sha256 } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import type { MailEventMessage } from "~/procedure/job-message";
import type { MailKind } from "~/rooms";
import { as } from "./context";
import type { MadeTeam } from "./made.types";

const HOUR_MS = 3_600_000;

/** What the organisers mailed before today, and what became of it: each kind of end once or more. */
export async function makeMails(ctx: CommandContext, teams: readonly MadeTeam[]): Promise<void> {
  const events: MailEventMessage[] = [];
  const writes: Write[] = [];
  // Those whose teams are known by their sign-ins stay as they are.
  const readers = teams.slice(4, 4 + STORIES.length);
  for (const [at, story] of STORIES.entries()) {
    const team = readers[at];
    if (!team) continue;
    const sent = as(ctx, { now: new Date(ctx.now.getTime() - story.hoursAgo * HOUR_MS) });
    const id = newId();
    const to = sql<string>`(select email from user where id = ${team.ownerId})`;
    const order = { kind: story.kind, to: "", userId: team.ownerId, teamId: team.id };
    const row = {
      ...logRow(sent, id, order),
      recipient: to,
      subject: story.subject,
      state: "sent" as const,
      messageId: `${id}@demo.example`,
    };
    writes.push(q.insert(emailLog).values(row));
    events.push(...(await told(id, story, sent.now)));
  }
  // Where mail stops, what waits there went before it did.
  const stopped = JSON.stringify(
    readers.filter((_, at) => STORIES[at]?.isStopped).map(({ ownerId }) => ownerId),
  );
  await writeBatch(ctx.db, [
    ...writes,
    sql`update outbox set state = 'done', sealed = null, lease_until = null where state = 'pending' and subscriber in (
      select 'mail:' || id from email_log where user_id in (select value from json_each(${stopped})))`,
    sql`update email_log set state = 'sent' where state = 'queued' and user_id in (select value from json_each(${stopped}))`,
  ]);
  await noteMailEvents(ctx, events);
  const unwilling = readers.at(-1);
  if (unwilling)
    await writeBatch(
      ctx.db,
      choosing(unwilling.ownerId, [{ choice: "comments", isWanted: false }], ctx.now.toISOString()),
    );
}

interface Story {
  hoursAgo: number;
  kind: MailKind;
  subject: string;
  /** What was told, in its order, with the minutes since it was sent. */
  told: readonly (readonly [MailEventKind, number])[];
  said?: string;
  isStopped?: boolean;
}

const TAKEN = ["processed", 0] as const;
const STORIES: readonly Story[] = [
  {
    ...{ hoursAgo: 26, kind: "teamReminder", subject: "Action needed: 3 tasks overdue" },
    told: [TAKEN, ["delivered", 1], ["open", 14], ["click", 15]],
  },
  {
    ...{ hoursAgo: 26, kind: "teamReminder", subject: "Action needed: 11 tasks overdue", isStopped: true },
    ...{ told: [TAKEN, ["hard-bounced", 1]], said: "550 5.1.1 The mailbox does not exist." },
  },
  {
    ...{ hoursAgo: 27, kind: "taskReminder", subject: "Action needed: Public liability insurance, due soon" },
    told: [TAKEN, ["soft-bounced", 2], ["delivered", 40]],
  },
  {
    ...{
      hoursAgo: 50,
      kind: "taskReminder",
      subject: "Action needed: Stand plan, due soon",
      isStopped: true,
    },
    told: [TAKEN, ["delivered", 1], ["complained", 43]],
  },
  {
    ...{ hoursAgo: 74, kind: "commentNotification", subject: "Helen Marsh commented on Stand plan" },
    told: [TAKEN, ["delivered", 1], ["open", 52]],
  },
  {
    ...{ hoursAgo: 98, kind: "taskApproved", subject: "Approved: Terms and conditions" },
    told: [TAKEN, ["delivered", 2]],
  },
  {
    ...{ hoursAgo: 120, kind: "commentNotification", subject: "Leo Grant commented on Crane bookings" },
    told: [TAKEN, ["delivered", 1], ["open", 9], ["unsubscribed", 10]],
  },
];

const READER = {
  platform: "Safari on iPhone",
  userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile Safari/604.1",
  ipAddress: "192.0.2.44",
};

const told = (logId: string, { told: list, said = "" }: Story, sent: Date): Promise<MailEventMessage[]> =>
  Promise.all(
    list.map(async ([kind, minutes]) => {
      const isRead = kind === "open" || kind === "click";
      return {
        id: await sha256(`${logId} ${kind}`),
        ...{ logId, kind, messageId: `${logId}@demo.example`, details: kind.endsWith("bounced") ? said : "" },
        at: new Date(sent.getTime() + minutes * 60_000 + 2_000).toISOString(),
        ...(isRead ? READER : { platform: null, userAgent: null, ipAddress: null }),
      };
    }),
  );
