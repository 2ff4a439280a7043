import { sql } from "drizzle-orm";
import { u } from "#db/event/aliases";
import { jsonOne } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { mailLater } from "~/features/email/mail-later.server";
import { Conflict, NotFound } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import { notificationOrder } from "./notification-order.server";
import type { Recipient } from "./recipients.rules";
import { readTelling, tellingReads } from "./telling.queries.server";

/** Mails a notification to whoever asks for it, with a submission, marked as a test. Nobody else is told, and nothing says that they were. */
export async function testFormNotification(
  ctx: CommandContext,
  at: { formId: string; notificationId: string; submissionId: string },
): Promise<{ to: string }> {
  const { me, notifications, ...found } = await readBatch(ctx.db, {
    me: jsonOne({ email: u.email, name: u.firstName }, sql`from user u where u.id = ${ctx.actor.id}`),
    ...tellingReads(ctx, at),
  });
  const notification = notifications.find(({ id }) => id === at.notificationId);
  if (!notification || !me) throw new NotFound();
  const telling = readTelling(found);
  if (!telling) throw new Conflict("Choose a submission to test it with");
  const person = { userId: ctx.actor.id, address: me.email, name: me.name, isStaff: true };
  const to: Recipient = { address: me.email, name: me.name, person, isCopy: false, isTyped: false };
  const { fields, ...order } = notificationOrder(ctx, { notification, telling, isUpdate: false }, to);
  const { writes, job } = await mailLater(ctx, {
    ...order,
    teamId: null,
    fields: {
      ...fields,
      subject: `Test: ${fields?.subject ?? ""}`,
      who: "You get this because you asked for a test.",
    },
  });
  await commandBatch(ctx, [
    ...writes,
    ...ctx.record({
      kind: "form.notificationTested",
      subjectId: at.formId,
      details: { title: telling.formTitle, name: notification.name },
      jobs: [job],
    }),
  ]);
  return { to: me.email };
}
