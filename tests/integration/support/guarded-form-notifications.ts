import { sql } from "drizzle-orm";
import { writeBatch } from "#db/write-batch";
import { NotificationInput } from "~/features/forms/notifications/notification.schema";
import {
  addFormNotification,
  keepFormNotificationsOff,
  removeFormNotifications,
  switchFormNotification,
  updateFormNotification,
} from "~/features/forms/notifications/notifications.commands.server";
import { sendNotificationAgain } from "~/features/forms/notifications/send-again.commands.server";
import { publishForm } from "~/features/forms/publication/publish-form.commands.server";
import { newId } from "~/lib/ids";
import type { Change, Command } from "./guarded.types";
import { aForm, changes, goneForm, idOf } from "./guarded-forms";
import { staffs, type World } from "./guarded-world";

const input = NotificationInput.parse({
  ...{ name: "Power", message: "Hi", sendToType: "email", sendTo: "power@crew.example" },
});
const at = (world: World) => ({
  formId: idOf(world, "form"),
  notificationId: idOf(world, "notification"),
});

async function withOne(world: World): Promise<void> {
  await aForm(world);
  world.ids.notification = (
    await addFormNotification(world.staff, idOf(world, "form"), input)
  ).notificationId;
}

async function unseen(world: World): Promise<void> {
  await aForm(world);
  await writeBatch(world.staff.db, [
    sql`update form_notification set is_unseen = 1 where form_id = ${idOf(world, "form")}`,
  ]);
}

/** A submission whose mail was refused. */
async function withMail(world: World): Promise<void> {
  await withOne(world);
  const { staff, ids } = world;
  await publishForm(staff, idOf(world, "form"), { revision: 2 });
  [ids.submission, ids.told, ids.mail] = [newId(), newId(), newId()];
  await writeBatch(staff.db, [
    sql`insert into submission (id, form_id, team_id, is_draft, number, answers, created_at, created_by, updated_at, updated_by)
      values (${ids.submission}, ${idOf(world, "form")}, ${world.teamId}, 0, 1, '{}', '', '', '', '')`,
    sql`insert into email_log (id, state, recipient, event_id, template_id, created_at, updated_at)
      values (${ids.mail}, 'refused', 'power@crew.example', 'x', 'formNotification', '', '')`,
    sql`insert into submission_mail (id, submission_id, activity_id, notification_id, notification_name, recipient, mail_id,
        created_at)
      values (${ids.told}, ${ids.submission}, 'x', ${idOf(world, "notification")}, 'Power', 'power@crew.example', ${ids.mail}, '')`,
  ]);
}

export const FORM_NOTIFICATION_COMMANDS: Command[] = [
  staffs("addFormNotification", {
    prepare: aForm,
    run: (ctx, world) => addFormNotification(ctx, idOf(world, "form"), input),
  }),
  staffs("updateFormNotification", {
    prepare: withOne,
    run: (ctx, world) => updateFormNotification(ctx, at(world), { ...input, name: "Anew", version: 1 }),
  }),
  staffs("switchFormNotification", {
    prepare: withOne,
    run: (ctx, world) => switchFormNotification(ctx, at(world), false),
  }),
  staffs("removeFormNotifications", {
    prepare: withOne,
    run: (ctx, world) => removeFormNotifications(ctx, idOf(world, "form"), [idOf(world, "notification")]),
  }),
  staffs("keepFormNotificationsOff", {
    prepare: unseen,
    run: (ctx, world) => keepFormNotificationsOff(ctx, idOf(world, "form")),
  }),
  staffs("sendNotificationAgain", {
    prepare: withMail,
    run: (ctx, world) =>
      sendNotificationAgain(ctx, {
        formId: idOf(world, "form"),
        submissionId: idOf(world, "submission"),
        toldId: idOf(world, "told"),
      }),
  }),
];

export const FORM_NOTIFICATION_CHANGES: Change[] = [
  ...changes("the form is there", 404, {
    of: goneForm,
    commands: [
      "addFormNotification",
      "updateFormNotification",
      "switchFormNotification",
      "removeFormNotifications",
    ],
  }),
  ...changes("at most 50", 422, {
    of: (
      world,
    ) => sql`insert into form_notification (id, form_id, name, position, created_at, created_by, updated_at, updated_by)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 50)
      select ${`full-${world.n}-`} || i, ${idOf(world, "form")}, 'N', i, '', '', '', '' from n`,
    commands: ["addFormNotification"],
  }),
  ...changes("the version", 409, {
    of: (world) => sql`update form_notification set version = 7 where id = ${idOf(world, "notification")}`,
    commands: ["updateFormNotification"],
  }),
  ...changes("on or off as read", 409, {
    of: (world) => sql`update form_notification set is_active = 0 where id = ${idOf(world, "notification")}`,
    commands: ["switchFormNotification"],
  }),
  ...changes("the notifications are there", 409, {
    of: (world) => sql`delete from form_notification where id = ${idOf(world, "notification")}`,
    commands: ["removeFormNotifications"],
  }),
  ...changes("nobody has looked at them meanwhile", 409, {
    of: (world) =>
      sql`update form_notification set is_unseen = 0 where form_id = ${idOf(world, "form")} and is_admin_default = 1`,
    commands: ["keepFormNotificationsOff"],
  }),
  ...changes("the mail did not go", 409, {
    of: (world) => sql`update email_log set state = 'sent' where id = ${idOf(world, "mail")}`,
    commands: ["sendNotificationAgain"],
  }),
  ...changes("mail to the address has not stopped", 409, {
    of: () => sql`insert into mail_block (address, reason, log_id, details, since)
      values ('power@crew.example', 'bounce', 'x', '', '') on conflict do nothing`,
    commands: ["sendNotificationAgain"],
  }),
];
