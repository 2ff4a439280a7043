import { type SQL, sql } from "drizzle-orm";
import { u } from "#db/event/aliases";
import { jsonRequired } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { isBlocked } from "~/features/email/mail-blocks.server";
import { isWanted } from "~/features/email/mail-choices.server";
import { mailLater } from "~/features/email/mail-later.server";
import { Conflict, NotFound, Refused } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import { lowerNextDue } from "~/procedure/next-due.server";
import { dueLater, noLongerDue } from "./due.server";
import { RECIPIENTS } from "./notification-audience.server";
import { type EditedNotification, notificationForEdit, outcomeOf } from "./notifications.queries.server";
import { INVALID, isOpenToEdit, missedMails } from "./notifications.rules";
import { OPENS } from "./notifications.texts";

/** What came of it, for whoever pressed. */
export interface Published {
  title: string;
  /** Null: it is published; else when it will be. */
  scheduledAt: string | null;
  people: number;
}

/**
 * Publishes one, or schedules it where a time is chosen. Based on the version whose numbers were shown: of two who publish at
 * once one is first, and what was changed meanwhile does not go.
 */
export async function publishNotification(
  ctx: CommandContext,
  notificationId: string,
  { version }: { version: number },
): Promise<Published> {
  const { saved } = await readBatch(ctx.db, { saved: notificationForEdit(notificationId) });
  if (!saved) throw new NotFound();
  if (!isOpenToEdit(saved)) throw new Conflict(`${INVALID}: it is published already.`);
  if (saved.version !== version) throw changed();
  if (saved.audience === "team" && !saved.hasTeam)
    throw new Refused(`${INVALID}: its team is not active any more. Choose who gets it.`);
  if (saved.audience === "types" && saved.teamTypeIds.length === 0)
    throw new Refused(`${INVALID}: its team types are not there any more. Choose who gets it.`);
  return saved.scheduledAt === null
    ? publishNow(ctx, saved)
    : schedule(ctx, { ...saved, scheduledAt: saved.scheduledAt });
}

async function schedule(
  ctx: CommandContext,
  saved: EditedNotification & { scheduledAt: string },
): Promise<Published> {
  const { id, title, scheduledAt } = saved;
  if (saved.status === "scheduled") throw new Conflict(`${INVALID}: it is scheduled already.`);
  if (scheduledAt <= ctx.now.toISOString())
    throw new Refused(`${INVALID}: its time is past. Choose another, or publish it now.`);
  const due = dueLater(ctx, id, scheduledAt);
  await lowerNextDue(ctx, scheduledAt);
  await commandBatch(ctx, [
    {
      write: sql`update notification set status = 'scheduled', provider_response = '', version = version + 1,
          updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.id}
        where id = ${id} and version = ${saved.version} and status in ('draft', 'failed') and published_at is null`,
      otherwise: changed,
    },
    ...ctx.record({
      id: due.activityId,
      kind: "notification.scheduled",
      subjectId: id,
      details: { title, at: scheduledAt },
    }),
    ...due.writes,
  ]);
  return { title, scheduledAt, people: 0 };
}

async function publishNow(ctx: CommandContext, saved: EditedNotification): Promise<Published> {
  const { id, title } = saved;
  await commandBatch(
    ctx,
    publication(ctx, saved, { which: sql`version = ${saved.version}`, otherwise: changed }),
  );
  const { outcome } = await readBatch(ctx.db, { outcome: outcomeOf(id) });
  return { title, scheduledAt: null, people: outcome?.received ?? 0 };
}

/**
 * The batch that publishes one: the change of its status, and whom it goes to, in one statement. Those who cannot get a mail
 * are named at once; the mails of the others are a subscriber's.
 */
export function publication(
  ctx: CommandContext,
  { id, title, sendEmail }: Pick<EditedNotification, "id" | "title" | "sendEmail">,
  { which, otherwise }: { which: SQL; otherwise: () => Error },
): Write[] {
  const at = ctx.now.toISOString();
  return [
    ...noLongerDue(id),
    {
      write: sql`update notification set status = 'pushed', published_at = ${at}, sent_at = null, provider_response = '',
          version = version + 1, updated_at = ${at}, updated_by = ${ctx.actor.id}
        where id = ${id} and ${which} and published_at is null and (audience = 'everybody'
          or (audience = 'team' and exists (select 1 from team tm where tm.id = team_id and tm.is_archived = 0))
          or exists (select 1 from notification_team_type x where x.notification_id = notification.id))`,
      otherwise,
    },
    sql`insert into notification_recipient (notification_id, user_id, no_mail)
      select n.id, u.id, case when n.send_email = 0 then null when ${isBlocked(sql`u.email`)} then 'blocked'
        when not ${isWanted(sql`u.id`, "notifications")} then 'unsubscribed' end
      ${RECIPIENTS} where n.id = ${id}`,
    ...ctx.record({
      kind: "notification.published",
      subjectId: id,
      details: { title },
      jobs: sendEmail ? [{ subscriber: "notificationPublished" }] : [],
    }),
  ];
}

/** Takes a scheduled one back to draft: nothing happens when its time comes. */
export async function withdrawNotification(
  ctx: CommandContext,
  notificationId: string,
): Promise<{ title: string }> {
  const { saved } = await readBatch(ctx.db, { saved: notificationForEdit(notificationId) });
  if (!saved) throw new NotFound();
  await commandBatch(ctx, [
    ...noLongerDue(notificationId),
    {
      write: sql`update notification set status = 'draft', version = version + 1, updated_at = ${ctx.now.toISOString()},
        updated_by = ${ctx.actor.id} where id = ${notificationId} and status = 'scheduled'`,
      otherwise: () => new Conflict(`${INVALID}: it is not scheduled any more.`),
    },
    ...ctx.record({
      kind: "notification.withdrawn",
      subjectId: notificationId,
      details: { title: saved.title },
    }),
  ]);
  return { title: saved.title };
}

/** Mails it again to those whose mail did not go, and to nobody else. */
export async function resendNotification(
  ctx: CommandContext,
  notificationId: string,
): Promise<{ title: string; people: number }> {
  const { saved, outcome } = await readBatch(ctx.db, {
    saved: notificationForEdit(notificationId),
    outcome: outcomeOf(notificationId),
  });
  if (!saved) throw new NotFound();
  const people = outcome ? missedMails(saved.status, outcome) : 0;
  if (!outcome || people === 0) throw new Conflict(`${INVALID}: there is nobody whose mail failed.`);
  const at = ctx.now.toISOString();
  const notGone = sql`(select l.id from notification_recipient r join email_log l on l.id = r.mail_id
    where r.notification_id = ${notificationId} and l.state in ('refused', 'failed'))`;
  await commandBatch(ctx, [
    {
      write: sql`update notification set status = iif(status = 'failed', 'pushed', status),
          provider_response = ${`Mailed again to ${people}`}, updated_at = ${at}, updated_by = ${ctx.actor.id}
        where id = ${notificationId} and published_at is not null and send_email = 1`,
      otherwise: () => new NotFound(),
    },
    {
      write: sql`update email_log set state = 'resent', updated_at = ${at} where id in ${notGone}`,
      rows: outcome.refused + outcome.failed,
      otherwise: () => new Conflict("Somebody sent it again a moment ago."),
    },
    sql`update notification_recipient set mail_id = null where notification_id = ${notificationId}
      and mail_id in (select id from email_log where state = 'resent')`,
    ...ctx.record({
      kind: "notification.resent",
      subjectId: notificationId,
      details: { title: saved.title, people },
      jobs: [{ subscriber: "notificationPublished" }],
    }),
  ]);
  return { title: saved.title, people };
}

/** Mails it to whoever asks, as it is saved: nobody else gets it, and it counts nowhere. */
export async function sendTest(ctx: CommandContext, notificationId: string): Promise<{ to: string }> {
  const { saved, me } = await readBatch(ctx.db, {
    saved: notificationForEdit(notificationId),
    me: jsonRequired({ email: u.email }, sql`from user u where u.id = ${ctx.actor.id}`),
  });
  if (!saved || !me) throw new NotFound();
  const mail = await mailLater(ctx, {
    kind: "adminNotification",
    to: me.email,
    userId: ctx.actor.id,
    fields: {
      title: saved.title,
      text: saved.description,
      ...(saved.linkType ? { action: OPENS[saved.linkType] } : { noTarget: "yes" }),
    },
  });
  await commandBatch(ctx, [
    ...mail.writes,
    ...ctx.record({
      kind: "notification.tested",
      subjectId: notificationId,
      details: { title: saved.title },
      jobs: [mail.job],
    }),
  ]);
  return { to: me.email };
}

const changed = () =>
  new Conflict("Somebody changed this notification, or published it, a moment ago. Check it and try again.");
