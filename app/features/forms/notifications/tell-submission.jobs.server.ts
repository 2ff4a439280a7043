import { sql } from "drizzle-orm";
import { submissionMails } from "#db/event/schema/submissions";
import { as, jsonOne } from "#db/json-row";
import { q, readBatch } from "#db/read-batch";
import { BATCH_SIZE, type Write, writeBatch } from "#db/write-batch";
import { mailIdOf, mailWrites, type NotificationOrder } from "~/features/email/mail-once.server";
import { idFrom } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import type { FormNotification } from "./notification.types";
import { notificationOrder } from "./notification-order.server";
import { storedReason, type Told } from "./recipients.rules";
import { readTelling, type Telling, tellingReads, toldOf } from "./telling.queries.server";

/** The submit that an activity is; null where its submission is gone. */
const submitOf = (activityId: string) =>
  jsonOne(
    {
      kind: as<string>(sql`a.kind`),
      submissionId: as<string>(sql`s.id`),
      formId: as<string>(sql`s.form_id`),
    },
    sql`from activity a join submission s on s.id = a.subject_id
      where a.id = ${activityId} and a.kind in ('submission.submitted', 'submission.updated') and s.is_draft = 0`,
  );

/**
 * Queues the mails that the form's notifications make of a submit, and writes down who got one and who did not, in one batch: all
 * ids follow from the submit, so that work that was interrupted and is done again tells nobody twice.
 */
export async function tellOfSubmission(ctx: CommandContext, activityId: string): Promise<string[]> {
  const { submit } = await readBatch(ctx.db, { submit: submitOf(activityId) });
  if (!submit) return [];
  const { notifications, ...found } = await readBatch(ctx.db, tellingReads(ctx, submit));
  const active = notifications.filter(({ isActive }) => isActive);
  const telling = readTelling(found);
  if (!telling || active.length === 0) return [];
  const told = await toldOf(ctx, active, { telling, activityId });
  const { writes, ids } = await mailsOf(ctx, told, {
    ...{ telling, activityId },
    isUpdate: submit.kind === "submission.updated",
  });
  await writeBatch(ctx.db, writes);
  return ids;
}

/** Rows of one statement: ten parameters each at most. */
const ROWS = Math.floor(BATCH_SIZE / 10);

async function mailsOf(
  ctx: CommandContext,
  told: readonly Told<FormNotification>[],
  { telling, activityId, isUpdate }: { telling: Telling; activityId: string; isUpdate: boolean },
): Promise<{ writes: Write[]; ids: string[] }> {
  const createdAt = ctx.now.toISOString();
  const orders: NotificationOrder<"formNotification">[] = [];
  const rows: (typeof submissionMails.$inferInsert)[] = [];
  for (const { notification, mails, not } of told) {
    const of = {
      ...{ submissionId: telling.id, activityId, createdAt },
      ...{ notificationId: notification.id, notificationName: notification.name },
    };
    for (const to of mails) {
      const order = {
        ...notificationOrder(ctx, { notification, telling, isUpdate }, to),
        about: `form mail of ${activityId} to ${to.address}`,
      };
      const mailId = await mailIdOf(order);
      orders.push(order);
      rows.push({ ...of, id: mailId, recipient: to.address, isCopy: to.isCopy, mailId });
    }
    for (const one of not) {
      const noMail = storedReason(one);
      const id = await idFrom(
        `no form mail of ${activityId} by ${notification.id} to ${one.address}: ${noMail}`,
      );
      rows.push({ ...of, id, recipient: one.address, isCopy: one.isCopy, noMail });
    }
  }
  const { writes, ids } = await mailWrites(ctx, activityId, orders);
  // A submission that was deleted meanwhile tells nobody: its rows have nothing to refer to, and the batch is taken back.
  for (let at = 0; at < rows.length; at += ROWS)
    writes.push(
      q
        .insert(submissionMails)
        .values(rows.slice(at, at + ROWS))
        .onConflictDoNothing(),
    );
  return { writes, ids };
}
