import { type SQL, sql } from "drizzle-orm";
import { nr } from "#db/event/aliases";
import { as, bool, jsonOne, jsonRows, type RowIn } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { isBlocked } from "~/features/email/mail-blocks.server";
import { isWanted } from "~/features/email/mail-choices.server";
import { mailIdOf, mailWrites, type NotificationOrder } from "~/features/email/mail-once.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { promised } from "./due.server";
import { notificationPath } from "./notifications.paths";
import { notificationForEdit } from "./notifications.queries.server";
import { publication } from "./publication.commands.server";
import { settle } from "./settle.server";

/** People of one batch. */
const PART = 500;

/** Its time has not come: it was found too early, and is tried again. */
class NotYet extends Error {
  override name = "NotYet";
  override message = "The time of this notification has not come";
  readonly isPassing = true;
}

/** It was removed while its mails were being queued. */
class Gone extends Error {
  override name = "Gone";
}

/** Publishes a scheduled one at its time. One that was withdrawn, moved, published or removed meanwhile is left as it is. */
export async function publishDue(ctx: CommandContext, subject: string): Promise<void> {
  const { notificationId, at } = promised(subject);
  const { saved } = await readBatch(ctx.db, { saved: notificationForEdit(notificationId) });
  if (saved?.status !== "scheduled" || saved.scheduledAt !== at) return;
  if (at > ctx.now.toISOString()) throw new NotYet();
  const isScheduled = sql`status = 'scheduled' and scheduled_at = ${at}`;
  const hasReaders =
    saved.audience === "everybody" ||
    (saved.audience === "team" ? saved.hasTeam : saved.teamTypeIds.length > 0);
  if (!hasReaders) {
    await writeBatch(ctx.db, failed(ctx, saved, isScheduled, "Whom it was for is not there any more"));
    return;
  }
  await commandBatch(
    ctx,
    publication(ctx, saved, {
      which: isScheduled,
      otherwise: () => new Error("It changed as it was published"),
    }),
  );
}

/** For the batch in which nobody tries to publish it any more. */
export function notPublished(subject: string, at: string) {
  const { notificationId, at: due } = promised(subject);
  return {
    writes: [
      sql`update notification set status = 'failed', provider_response = 'It could not be published at its time',
        version = version + 1, updated_at = ${at} where id = ${notificationId} and status = 'scheduled' and scheduled_at = ${due}`,
    ],
    isKept: sql`false`,
  };
}

/** For the batch in which nobody tries to queue mails any more: whoever has none by then can be mailed from its page. */
export const notMailed = (at: string) => ({
  writes: [
    sql`update notification set status = 'failed', provider_response = 'Its mails could not be queued', updated_at = ${at}
      where send_email = 1 and status = 'pushed' and exists (select 1 from notification_recipient r
        where r.notification_id = notification.id and r.mail_id is null and r.no_mail is null)
      and not exists (select 1 from outbox o join activity a on a.id = o.activity_id
        where o.subscriber = 'notificationPublished' and o.state = 'pending' and a.subject_id = notification.id)`,
  ],
  isKept: sql`false`,
});

const failed = (
  ctx: CommandContext,
  { id, title }: { id: string; title: string },
  which: SQL,
  why: string,
) => [
  sql`update notification set status = 'failed', provider_response = ${why}, version = version + 1,
    updated_at = ${ctx.now.toISOString()} where id = ${id} and ${which}`,
  ...ctx.record({ kind: "notification.failed", subjectId: id, details: { title, why } }),
];

/**
 * Queues the mails of one that was published or is mailed again, in parts: each part is done with its mails' ids in one batch,
 * so that work that was interrupted goes on behind it. Whoever is blocked, unsubscribed or in no active team by now gets none.
 */
export async function tellNotification(ctx: CommandContext, activityId: string): Promise<string[]> {
  const { it } = await readBatch(ctx.db, {
    it: jsonOne(
      { id: as<string>(sql`n.id`) },
      sql`from activity a join notification n on n.id = a.subject_id where a.id = ${activityId}
        and n.published_at is not null and n.send_email = 1`,
    ),
  });
  if (!it) return [];
  const queued: string[] = [];
  try {
    for (;;) {
      const { part } = await readBatch(ctx.db, { part: nextPart(it.id) });
      if (part.length === 0) break;
      queued.push(...(await mailPart(ctx, { activityId, notificationId: it.id }, part)));
    }
  } catch (error) {
    if (error instanceof Gone) return queued;
    throw error;
  }
  await writeBatch(ctx.db, [settle(sql`(${it.id})`, ctx.now.toISOString())]);
  return queued;
}

/** The next who have neither a mail nor a reason for none. */
const nextPart = (notificationId: string) =>
  jsonRows(
    {
      userId: nr.userId,
      email: as<string>(sql`u.email`),
      teamId: as<string | null>(sql`u.team_id`),
      isLeft: bool(sql`tm.id is null or tm.is_archived = 1`),
      isBlocked: bool(isBlocked(sql`u.email`)),
      isWanted: bool(isWanted(sql`u.id`, "notifications")),
    },
    sql`from notification_recipient nr join user u on u.id = nr.user_id left join team tm on tm.id = u.team_id
      where nr.notification_id = ${notificationId} and nr.mail_id is null and nr.no_mail is null
      order by nr.user_id limit ${PART}`,
  );
type Reader = RowIn<typeof nextPart>;

const noMail = (reader: Reader) =>
  reader.isLeft ? "left" : reader.isBlocked ? "blocked" : reader.isWanted ? null : "unsubscribed";

async function mailPart(
  ctx: CommandContext,
  { activityId, notificationId }: { activityId: string; notificationId: string },
  part: readonly Reader[],
): Promise<string[]> {
  const rows = await Promise.all(
    part.map(async (reader) => {
      const order: NotificationOrder<"adminNotification"> = {
        kind: "adminNotification",
        about: `notification of ${activityId}`,
        to: reader.email,
        userId: reader.userId,
        teamId: reader.teamId,
        path: notificationPath(notificationId),
      };
      const why = noMail(reader);
      return { order, userId: reader.userId, why, mailId: why ? null : await mailIdOf(order) };
    }),
  );
  const facts = JSON.stringify(rows.map(({ userId, why, mailId }) => ({ userId, why, mailId })));
  const orders = rows.filter(({ why }) => why === null).map(({ order }) => order);
  const { writes, ids } = await mailWrites(ctx, activityId, orders);
  await writeBatch(ctx.db, [
    relyOn(sql`exists (select 1 from notification where id = ${notificationId})`, () => new Gone()),
    sql`update notification_recipient set mail_id = j.value ->> 'mailId', no_mail = j.value ->> 'why'
      from json_each(${facts}) j where notification_id = ${notificationId} and user_id = j.value ->> 'userId'`,
    ...writes,
  ]);
  return ids;
}
