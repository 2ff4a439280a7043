import { outbox } from "#db/event/schema/activity";
import { emailLog } from "#db/event/schema/email";
import { q } from "#db/read-batch";
import { BATCH_SIZE, type Write, writeBatch } from "#db/write-batch";
import { idFrom, referenceOf } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import type { MailKind } from "~/rooms";
import { mailEndsAt } from "./mail-kinds.server";
import { logRow, type MailOrder, sealedPart } from "./mail-later.server";

/** `about` names the news for its reader: the same news is queued for the same person once, however often it is tried. */
export type NotificationOrder<Kind extends MailKind> = MailOrder<Kind> & {
  about: string;
  /** What it says is worth nothing later: it is not tried from then on. */
  endsAt?: string;
};

/** The id of the mail's row in the log: it follows from what the mail is about. */
export const mailIdOf = (order: Pick<NotificationOrder<MailKind>, "about" | "userId">): Promise<string> =>
  idFrom(`${order.about} to ${order.userId}`);

/** Rows of one statement: fourteen parameters each at most. */
const ROWS = Math.floor(BATCH_SIZE / 14);

/**
 * Queues the mails that a subscriber makes of an activity. Their ids follow from what they are about, so that work that
 * was interrupted and is done again queues none twice. Returns the ids of the outbox rows, to be hurried along.
 */
export async function mailOnce<Kind extends MailKind>(
  ctx: CommandContext,
  activityId: string,
  orders: readonly NotificationOrder<Kind>[],
): Promise<string[]> {
  const { writes, ids } = await mailWrites(ctx, activityId, orders);
  await writeBatch(ctx.db, writes);
  return ids;
}

/** The same for a batch in which more is written: what was told and the mails that tell it are there together, or not at all. */
export async function mailWrites<Kind extends MailKind>(
  ctx: CommandContext,
  activityId: string,
  orders: readonly NotificationOrder<Kind>[],
): Promise<{ writes: Write[]; ids: string[] }> {
  const rows = await Promise.all(
    orders.map(async (order) => {
      const id = await mailIdOf(order);
      return {
        log: logRow(ctx, id, order),
        queued: {
          id: await idFrom(`promise of ${id}`),
          activityId,
          subscriber: `mail:${id}`,
          sealed: await sealedPart(ctx, order),
          giveUpAt: order.endsAt ?? mailEndsAt(order.kind, ctx.now) ?? null,
          reference: referenceOf(ctx.requestId),
          createdAt: ctx.now.toISOString(),
        },
      };
    }),
  );
  const writes: Write[] = [];
  for (let at = 0; at < rows.length; at += ROWS) {
    const some = rows.slice(at, at + ROWS);
    writes.push(
      q
        .insert(emailLog)
        .values(some.map(({ log }) => log))
        .onConflictDoNothing(),
      q
        .insert(outbox)
        .values(some.map(({ queued }) => queued))
        .onConflictDoNothing(),
    );
  }
  return { writes, ids: rows.map(({ queued }) => queued.id) };
}
