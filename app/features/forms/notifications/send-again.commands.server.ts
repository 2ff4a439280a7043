import { sql } from "drizzle-orm";
import { as, bool, jsonOne } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { isBlocked } from "~/features/email/mail-blocks.server";
import { mailLater } from "~/features/email/mail-later.server";
import { Conflict, NotFound } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import { notificationOrder } from "./notification-order.server";
import type { Recipient } from "./recipients.rules";
import { readTelling, type Telling, tellingReads } from "./telling.queries.server";
import { isMendable } from "./told-words.rules";

const JUST_NOW = "Somebody else has just had it sent again";
const STOPPED =
  "All mail to this address has stopped. Lift the block in the e-mail log, or change the address, then send it again";

interface At {
  formId: string;
  submissionId: string;
  /** Of the row that says what was told. */
  toldId: string;
}

/**
 * Sends a notification's mail again that did not arrive, or that nobody was sent while mail to the address had stopped: with the
 * submission and the notification as they are now. Two who press at once send one.
 */
export async function sendNotificationAgain(ctx: CommandContext, at: At): Promise<{ to: string }> {
  const { row, notifications, ...found } = await readBatch(ctx.db, {
    row: jsonOne(
      {
        notificationId: as<string>(sql`m.notification_id`),
        recipient: as<string>(sql`m.recipient`),
        isCopy: bool(sql`m.is_copy`),
        mailId: as<string | null>(sql`m.mail_id`),
        noMail: as<string | null>(sql`m.no_mail`),
        state: as<string | null>(sql`l.state`),
        isUpdate: bool(
          sql`(select a.kind from activity a where a.id = m.activity_id) is 'submission.updated'`,
        ),
        isBlocked: bool(isBlocked(sql`m.recipient`)),
      },
      sql`from submission_mail m left join email_log l on l.id = m.mail_id
        where m.id = ${at.toldId} and m.submission_id = ${at.submissionId}`,
    ),
    ...tellingReads(ctx, at),
  });
  const telling = readTelling(found);
  if (!row || !telling || row.recipient === "") throw new NotFound();
  const notification = notifications.find(({ id }) => id === row.notificationId);
  if (!notification) throw new Conflict("This notification is not there any more");
  const isOpen =
    row.noMail === null
      ? ["failed", "refused", "unconfirmed"].includes(row.state ?? "")
      : isMendable(row.noMail);
  if (!isOpen) throw new Conflict(JUST_NOW);
  if (row.isBlocked) throw new Conflict(STOPPED);
  const order = notificationOrder(
    ctx,
    { notification, telling, isUpdate: row.isUpdate },
    recipientOf(row, telling, notification.sendToType === "field"),
  );
  const { writes, job, id } = await mailLater(ctx, order);
  await commandBatch(ctx, [
    {
      write: sql`update submission_mail set mail_id = ${id}, no_mail = null
        where id = ${at.toldId} and mail_id is ${row.mailId} and no_mail is ${row.noMail}
          and not ${isBlocked(sql`recipient`)}`,
      otherwise: () => new Conflict(JUST_NOW),
    },
    row.mailId !== null && {
      write: sql`update email_log set state = 'resent', updated_at = ${ctx.now.toISOString()}
        where id = ${row.mailId} and state in ('unconfirmed', 'refused', 'failed')`,
      otherwise: () => new Conflict(JUST_NOW),
    },
    row.mailId !== null && sql`update outbox set sealed = null where subscriber = ${`mail:${row.mailId}`}`,
    ...writes,
    ...ctx.record({
      kind: "submission.mailSentAgain",
      subjectId: at.submissionId,
      teamId: telling.teamId,
      details: { title: telling.formTitle, formId: at.formId, reference: telling.reference ?? "" },
      jobs: [job],
    }),
  ]);
  return { to: row.recipient };
}

function recipientOf(
  { recipient, isCopy }: { recipient: string; isCopy: boolean },
  { people, isGuest }: Telling,
  isAnswered: boolean,
): Recipient {
  const person = people.find(({ address }) => address === recipient) ?? null;
  return {
    ...{ address: recipient, name: person?.name ?? "", person, isCopy },
    isTyped: isGuest && isAnswered && !isCopy,
  };
}
