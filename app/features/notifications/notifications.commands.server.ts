import { and, eq, sql } from "drizzle-orm";
import { notifications } from "#db/event/schema/notifications";
import { q, readBatch } from "#db/read-batch";
import type { Guarded, Write } from "#db/write-batch";
import { copyAudience } from "~/features/teams/audience/audience.commands.server";
import { nameTypes } from "~/features/teams/audience/audience-rows.server";
import { Conflict, NotFound, Refused } from "~/lib/errors";
import { shortened } from "~/lib/text.rules";
import { addOnce, madeBefore } from "~/procedure/add-once.server";
import { restamp, stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { lowerNextDue } from "~/procedure/next-due.server";
import { plannedAt } from "~/procedure/planned-at.server";
import { dueLater, noLongerDue } from "./due.server";
import { NOTIFICATION_TYPES } from "./notification-audience.server";
import { notificationForEdit } from "./notifications.queries.server";
import { INVALID, isOpenToEdit, isPublished } from "./notifications.rules";
import { linkIn, type NotificationTexts, type NotificationValues } from "./notifications.schema";

/** Adds a draft: nobody sees it. */
export async function addNotification(
  ctx: CommandContext,
  input: NotificationValues,
): Promise<{ notificationId: string }> {
  const columns = columnsOf(ctx, input);
  const before = (id: string) =>
    madeBefore(
      { isOwn: sql`created_by = ${ctx.actor.id}`, isSame: sql`title = ${input.title}` },
      sql`from notification where id = ${id}`,
    );
  const again = (notificationId: string) => ({ notificationId });
  return addOnce(ctx, { id: input.formId, before, again }, async (id) => {
    await commandBatch(ctx, [
      ...reliedOn(input),
      {
        write: q.insert(notifications).values({ id, ...columns, ...stamp(ctx) }),
        otherwise: () => new Conflict("This notification was added already. You will find it in the list."),
      },
      ...named(id, input),
      ...ctx.record({ kind: "notification.added", subjectId: id, details: { title: input.title } }),
    ]);
    return { notificationId: id };
  });
}

/**
 * Saves one that nobody has yet. A scheduled one stays scheduled, at the time that it has now; without a time it is a draft
 * again. A save that is based on an older version is refused, and so is one of what was published meanwhile.
 */
export async function updateNotification(
  ctx: CommandContext,
  notificationId: string,
  input: NotificationValues,
): Promise<{ status: "draft" | "scheduled" | "failed" }> {
  const columns = columnsOf(ctx, input);
  const { saved } = await readBatch(ctx.db, { saved: notificationForEdit(notificationId) });
  if (!saved) throw new NotFound();
  if (saved.version !== input.version) throw outdated();
  if (!isOpenToEdit(saved)) throw published();
  const isScheduled = saved.status === "scheduled" && columns.scheduledAt !== null;
  const status = isScheduled ? "scheduled" : saved.status === "failed" ? "failed" : "draft";
  const isMoved = isScheduled && columns.scheduledAt !== saved.scheduledAt;
  const moved = isMoved && columns.scheduledAt ? dueLater(ctx, notificationId, columns.scheduledAt) : null;
  if (isMoved && columns.scheduledAt) await lowerNextDue(ctx, columns.scheduledAt);
  await commandBatch(ctx, [
    ...reliedOn(input),
    ...(saved.status === "scheduled" && (isMoved || !isScheduled) ? noLongerDue(notificationId) : []),
    {
      write: q
        .update(notifications)
        .set({ ...columns, status, version: sql`${notifications.version} + 1`, ...restamp(ctx) })
        .where(
          and(
            eq(notifications.id, notificationId),
            eq(notifications.version, input.version),
            eq(notifications.status, saved.status),
          ),
        ),
      otherwise: outdated,
    },
    ...named(notificationId, input),
    ...ctx.record({
      ...(moved && { id: moved.activityId }),
      kind: isMoved ? "notification.moved" : "notification.updated",
      subjectId: notificationId,
      details: { title: input.title, ...(isMoved && { at: columns.scheduledAt }) },
    }),
    ...(moved?.writes ?? []),
  ]);
  return { status };
}

/** Changes the text of one that is published. It is marked as edited; nobody is told again. */
export async function changeText(
  ctx: CommandContext,
  notificationId: string,
  input: NotificationTexts,
): Promise<void> {
  const { saved } = await readBatch(ctx.db, { saved: notificationForEdit(notificationId) });
  if (!saved) throw new NotFound();
  if (saved.version !== input.version) throw outdated();
  if (!isPublished(saved)) throw new Conflict(`${INVALID}: it is not published yet. Open it anew.`);
  await commandBatch(ctx, [
    {
      write: q
        .update(notifications)
        .set({
          title: input.title,
          description: input.description,
          editedAt: ctx.now.toISOString(),
          version: sql`${notifications.version} + 1`,
          ...restamp(ctx),
        })
        .where(and(eq(notifications.id, notificationId), eq(notifications.version, input.version))),
      otherwise: outdated,
    },
    ...ctx.record({
      kind: "notification.edited",
      subjectId: notificationId,
      details: { title: input.title },
    }),
  ]);
}

/** A draft that says the same to the same teams. */
export async function copyNotification(
  ctx: CommandContext,
  notificationId: string,
  input: { formId?: string },
): Promise<{ notificationId: string }> {
  const before = (id: string) => {
    const isOwn = sql`created_by = ${ctx.actor.id} and exists (select 1 from activity
      where kind = 'notification.copied' and subject_id = ${id} and details ->> 'copyOf' = ${notificationId})`;
    return madeBefore({ isOwn, isSame: sql`true` }, sql`from notification where id = ${id}`);
  };
  const again = (copyId: string) => ({ notificationId: copyId });
  return addOnce(ctx, { id: input.formId, before, again }, async (id) => {
    const { saved } = await readBatch(ctx.db, { saved: notificationForEdit(notificationId) });
    if (!saved) throw new NotFound();
    const { createdAt: at, createdBy: by } = stamp(ctx);
    await commandBatch(ctx, [
      {
        write: sql`insert into notification (id, title, description, link_type, link_id, audience, audience_base, team_id, send_email,
            created_at, created_by, updated_at, updated_by)
          select ${id}, ${shortened(`Copy of ${saved.title}`, 200).toWellFormed()}, description, link_type, link_id, audience,
            audience_base, team_id, send_email, ${at}, ${by}, ${at}, ${by}
          from notification where id = ${notificationId} and version = ${saved.version}`,
        otherwise: () =>
          new Conflict("Somebody changed this notification a moment ago. Check it, then copy it again."),
      },
      sql`insert into notification_team_type (notification_id, team_type_id)
        select ${id}, team_type_id from notification_team_type where notification_id = ${notificationId}`,
      ...copyAudience(notificationId, id),
      ...ctx.record({
        kind: "notification.copied",
        subjectId: id,
        details: { title: saved.title, copyOf: notificationId },
      }),
    ]);
    return { notificationId: id };
  });
}

/** Takes it from everybody. What of its mails waits to be sent is not sent. */
export async function removeNotification(
  ctx: CommandContext,
  notificationId: string,
): Promise<{ title: string }> {
  const { saved } = await readBatch(ctx.db, { saved: notificationForEdit(notificationId) });
  if (!saved) throw new NotFound();
  const ofIt = sql`(select l.id from notification_recipient r join email_log l on l.id = r.mail_id and l.state = 'queued'
    where r.notification_id = ${notificationId})`;
  await commandBatch(ctx, [
    ...noLongerDue(notificationId),
    sql`update outbox set state = 'cancelled', sealed = null, lease_until = null
      where state = 'pending' and subscriber in (select 'mail:' || id from ${ofIt})`,
    sql`update email_log set state = 'cancelled', details = 'The notification was removed',
      updated_at = ${ctx.now.toISOString()} where id in ${ofIt}`,
    { write: sql`delete from notification where id = ${notificationId}`, otherwise: () => new NotFound() },
    ...ctx.record({
      kind: "notification.removed",
      subjectId: notificationId,
      details: { title: saved.title },
    }),
  ]);
  return { title: saved.title };
}

const outdated = () => new Conflict("Somebody else saved this notification while you were editing");
const published = () =>
  new Conflict("This notification was published meanwhile: its text alone can be changed. Open it anew.");

/** Of the typed values; refused where the time is past, or the event's clocks never show it. */
function columnsOf(ctx: CommandContext, input: NotificationValues) {
  const { title, description, audience, sendEmail } = input;
  const { linkType = null, linkId = null } = linkIn(input.link) ?? {};
  return {
    ...{ title, description, audience, sendEmail, linkType, linkId },
    teamId: audience === "team" ? input.teamId : null,
    scheduledAt: input.when === "at" ? plannedAt(ctx, input, INVALID) : null,
  };
}

const THERE = {
  content: sql`content cp where cp.is_published = 1 and cp.is_archived = 0 and cp.id`,
  form: sql`form fm where fm.is_published = 1 and fm.is_archived = 0 and fm.id`,
  task: sql`task t where t.is_archived = 0 and t.id`,
};

/** What it leads to and whom it is for are still there. */
function reliedOn(input: NotificationValues): Guarded[] {
  const link = linkIn(input.link);
  return [
    ...(link
      ? [
          relyOn(
            sql`exists (select 1 from ${THERE[link.linkType]} = ${link.linkId})`,
            () => new Refused(INVALID, { link: "It cannot be opened any more: choose something else" }),
          ),
        ]
      : []),
    ...(input.audience === "team"
      ? [
          relyOn(
            sql`exists (select 1 from team tm where tm.id = ${input.teamId} and tm.is_archived = 0 and tm.is_organiser = 0)`,
            () => new Refused(INVALID, { teamId: "That team is not active any more: choose another" }),
          ),
        ]
      : []),
  ];
}

const named = (id: string, input: NotificationValues): Write[] => [
  ...nameTypes(NOTIFICATION_TYPES, id, {
    shown: input.audience === "types" ? input.teamTypeIds : [],
    shownField: "teamTypeIds",
  }),
  // For one team alone: nothing else is asked.
  ...(input.audience === "team"
    ? [
        sql`delete from audience_team where thing_id = ${id}`,
        sql`delete from audience_condition where thing_id = ${id}`,
        sql`update notification set audience_base = null where id = ${id}`,
      ]
    : []),
];
