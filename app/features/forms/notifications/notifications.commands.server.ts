import { sql } from "drizzle-orm";
import type { z } from "zod";
import { as, bool, jsonList, jsonOne, jsonRows } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { Conflict, NotFound, Refused } from "~/lib/errors";
import { addOnce, madeBefore } from "~/procedure/add-once.server";
import { restamp, stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import { INVALID_NOTIFICATION, INVALID_NOTIFICATIONS } from "../forms.texts";
import { addressList, isAddress } from "./address-list.rules";
import type { NotificationChange, NotificationInput, NotificationValues } from "./notification.schema";
import { REPLY_TO_SUBMITTER } from "./notification.types";

/** Of one form: each is judged with each submission. */
const MOST_NOTIFICATIONS = 50;

const formOf = (formId: string) =>
  jsonOne({ title: as<string>(sql`fm.title`) }, sql`from form fm where fm.id = ${formId}`);

/** Adds a notification behind the others, and stamps the form. */
export async function addFormNotification(
  ctx: CommandContext,
  formId: string,
  input: z.infer<typeof NotificationInput>,
): Promise<{ notificationId: string }> {
  refuseInvalid(input);
  const before = (id: string) =>
    madeBefore(
      {
        isOwn: sql`created_by = ${ctx.actor.id} and form_id = ${formId}`,
        isSame: sql`name = ${input.name}`,
      },
      sql`from form_notification where id = ${id}`,
    );
  const again = (notificationId: string) => ({ notificationId });
  return addOnce(ctx, { id: input.formId, before, again }, async (id) => {
    const { form } = await readBatch(ctx.db, { form: formOf(formId) });
    if (!form) throw new NotFound();
    const { createdAt, createdBy } = stamp(ctx);
    const values = columnsOf(input);
    const names = sql.raw(values.map(([column]) => column).join(", "));
    const all = sql.join(
      values.map(([, value]) => sql`${value}`),
      sql`, `,
    );
    await commandBatch(ctx, [
      stampForm(ctx, formId),
      {
        write: sql`insert into form_notification (id, form_id, ${names}, position, created_at, created_by, updated_at,
            updated_by)
          select ${id}, ${formId}, ${all},
            (select coalesce(max(position) + 1, 0) from form_notification where form_id = ${formId}),
            ${createdAt}, ${createdBy}, ${createdAt}, ${createdBy}
          where (select count(*) from form_notification where form_id = ${formId}) < ${MOST_NOTIFICATIONS}`,
        otherwise: () =>
          new Refused(INVALID_NOTIFICATION, {
            name: `A form has at most ${MOST_NOTIFICATIONS} notifications.`,
          }),
      },
      ...ctx.record({
        kind: "form.notificationAdded",
        subjectId: formId,
        details: { title: form.title, name: input.name },
      }),
    ]);
    return { notificationId: id };
  });
}

const outdated = () => new Conflict("Somebody else saved this notification while you were editing");

/** Saves a notification, and stamps the form. One that nobody had looked at is looked at. */
export async function updateFormNotification(
  ctx: CommandContext,
  { formId, notificationId }: { formId: string; notificationId: string },
  input: z.infer<typeof NotificationChange>,
): Promise<void> {
  refuseInvalid(input);
  const { form, saved } = await readBatch(ctx.db, {
    form: formOf(formId),
    saved: jsonOne(
      { version: as<number>(sql`version`) },
      sql`from form_notification where id = ${notificationId} and form_id = ${formId}`,
    ),
  });
  if (!form || !saved) throw new NotFound();
  if (saved.version !== input.version) throw outdated();
  const { updatedAt, updatedBy } = restamp(ctx);
  const changes = sql.join(
    columnsOf(input).map(([column, value]) => sql`${sql.raw(column)} = ${value}`),
    sql`, `,
  );
  await commandBatch(ctx, [
    stampForm(ctx, formId),
    {
      write: sql`update form_notification set ${changes}, is_unseen = 0, version = version + 1,
          updated_at = ${updatedAt}, updated_by = ${updatedBy}
        where id = ${notificationId} and form_id = ${formId} and version = ${input.version}`,
      otherwise: outdated,
    },
    ...ctx.record({
      kind: "form.notificationUpdated",
      subjectId: formId,
      details: { title: form.title, name: input.name },
    }),
  ]);
}

/** Deletes notifications of a form, and stamps it. The default ones stay. What they told stays with the submissions. */
export async function removeFormNotifications(
  ctx: CommandContext,
  formId: string,
  ids: readonly string[],
): Promise<{ changed: number }> {
  const { form, chosen } = await readBatch(ctx.db, {
    form: formOf(formId),
    chosen: jsonRows(
      { id: as<string>(sql`id`), isDefault: bool(sql`is_admin_default or is_user_default`) },
      sql`from form_notification where form_id = ${formId} and id in ${jsonList(ids)}`,
    ),
  });
  if (!form) throw new NotFound();
  if (chosen.some(({ isDefault }) => isDefault))
    throw new Refused(INVALID_NOTIFICATIONS, { ids: DEFAULTS_STAY });
  if (chosen.length === 0) return { changed: 0 };
  const going = jsonList(chosen.map(({ id }) => id));
  await commandBatch(ctx, [
    stampForm(ctx, formId),
    {
      write: sql`delete from form_notification where form_id = ${formId} and is_admin_default = 0
        and is_user_default = 0 and id in ${going}`,
      rows: chosen.length,
      otherwise: () => new Conflict("Somebody else deleted some of these notifications a moment ago."),
    },
    ...ctx.record({
      kind: "form.notificationsRemoved",
      subjectId: formId,
      details: { title: form.title, notifications: chosen.length },
    }),
  ]);
  return { changed: chosen.length };
}

export const DEFAULTS_STAY = "The two default notifications can be switched off, not deleted.";

/** Switches a notification on or off, and stamps the form. */
export async function switchFormNotification(
  ctx: CommandContext,
  { formId, notificationId }: { formId: string; notificationId: string },
  isActive: boolean,
): Promise<{ name: string }> {
  const { form, saved } = await readBatch(ctx.db, {
    form: formOf(formId),
    saved: jsonOne(
      {
        name: as<string>(sql`name`),
        isActive: bool(sql`is_active`),
        isUnseen: bool(sql`is_unseen`),
      },
      sql`from form_notification where id = ${notificationId} and form_id = ${formId}`,
    ),
  });
  if (!form || !saved) throw new NotFound();
  const { name } = saved;
  if (saved.isActive === isActive && !saved.isUnseen) return { name };
  const { updatedAt, updatedBy } = restamp(ctx);
  await commandBatch(ctx, [
    stampForm(ctx, formId),
    {
      write: sql`update form_notification set is_active = ${isActive ? 1 : 0}, is_unseen = 0, version = version + 1,
          updated_at = ${updatedAt}, updated_by = ${updatedBy}
        where id = ${notificationId} and form_id = ${formId} and is_active = ${saved.isActive ? 1 : 0}`,
      otherwise: outdated,
    },
    ...ctx.record({
      kind: "form.notificationUpdated",
      subjectId: formId,
      details: { title: form.title, name },
    }),
  ]);
  return { name };
}

/** Default notifications that were there before their mails were sent stay off, and are not asked about any more. */
export async function keepFormNotificationsOff(
  ctx: CommandContext,
  formId: string,
): Promise<{ changed: number }> {
  const { form, unseen } = await readBatch(ctx.db, {
    form: formOf(formId),
    unseen: jsonRows(
      { id: as<string>(sql`id`) },
      sql`from form_notification where form_id = ${formId} and is_unseen = 1`,
    ),
  });
  if (!form) throw new NotFound();
  if (unseen.length === 0) return { changed: 0 };
  const { updatedAt, updatedBy } = restamp(ctx);
  await commandBatch(ctx, [
    {
      write: sql`update form_notification set is_unseen = 0, updated_at = ${updatedAt}, updated_by = ${updatedBy}
        where form_id = ${formId} and is_unseen = 1 and id in ${jsonList(unseen.map(({ id }) => id))}`,
      rows: unseen.length,
      otherwise: outdated,
    },
    ...ctx.record({ kind: "form.notificationsSeen", subjectId: formId, details: { title: form.title } }),
  ]);
  return { changed: unseen.length };
}

/** What no schema says alone: an address is one, and who is named is there. */
function refuseInvalid({ sendToType, sendTo, bccTo, replyTo }: NotificationValues): void {
  const problems: Record<string, string> = {};
  const to = sendToType === "email" ? addressList(sendTo) : null;
  if (to && (to.problem ?? (to.list === "" ? "Enter an address" : null)))
    problems.addresses = to.problem ?? "Enter an address";
  if (sendToType === "field" && sendTo === "")
    problems.question = "Choose the question that asks for the address";
  const copies = addressList(bccTo);
  if (copies.problem) problems.copies = copies.problem;
  if (replyTo !== REPLY_TO_SUBMITTER && replyTo.includes("@") && !isAddress(replyTo))
    problems.replyAddress = "Enter an e-mail address";
  if (Object.keys(problems).length > 0) throw new Refused(INVALID_NOTIFICATION, problems);
}

const columnsOf = (one: NotificationValues): [column: string, value: string | number | null][] => [
  ["name", one.name],
  ["message", one.message],
  ["send_to_type", one.sendToType],
  ["send_to", one.sendToType === "email" ? addressList(one.sendTo).list : one.sendTo],
  ["send_to_field_group_id", one.sendToFieldGroupId],
  ["send_to_loop_index", one.sendToLoopIndex],
  ["bcc_to", addressList(one.bccTo).list],
  ["reply_to", one.replyTo],
  ["operator", one.operator],
  ["rules", JSON.stringify(one.rules)],
  ["is_active", Number(one.isActive)],
  ["is_form_title_subject_line", Number(one.isFormTitleSubjectLine)],
  ["subject_line", one.subjectLine],
  ["show_custom_fields", Number(one.showCustomFields)],
  ["show_hidden_custom_fields", Number(one.showHiddenCustomFields)],
  ["show_submission", Number(one.showSubmission)],
];

/** A notification is the form's: it says when it was last changed, and by whom (spec 2.7). */
function stampForm(ctx: CommandContext, formId: string): Write {
  const { updatedAt, updatedBy } = restamp(ctx);
  return {
    write: sql`update form set updated_at = ${updatedAt}, updated_by = ${updatedBy} where id = ${formId}`,
    otherwise: () => new NotFound(),
  };
}
