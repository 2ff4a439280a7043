import { sql } from "drizzle-orm";
import type { Write } from "#db/write-batch";
import { newId, referenceOf } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";

/** Tried for so long after its time. */
const WORTH_MS = 48 * 3_600_000;

/** The name of the promise that one of them is published at its time: another time is another promise. */
const promiseName = (notificationId: string, at: string) => `notificationDue:${notificationId}@${at}`;

/** What stands behind `notificationDue:`. */
export function promised(subject: string): { notificationId: string; at: string } {
  const [notificationId = "", at = ""] = subject.split("@");
  return { notificationId, at };
}

/**
 * The promise to publish it at an instant, for behind the record of the activity in the batch. It is found by the sweep, since
 * it waits; what was never begun waits for its time, however far ahead that is (workers/outbox.ts).
 */
export function dueLater(
  ctx: Pick<CommandContext, "now" | "requestId">,
  notificationId: string,
  at: string,
): { activityId: string; writes: Write[] } {
  const activityId = newId();
  const giveUpAt = new Date(Date.parse(at) + WORTH_MS).toISOString();
  return {
    activityId,
    writes: [
      sql`insert into outbox (id, activity_id, subscriber, lease_until, give_up_at, reference, created_at)
        values (${newId()}, ${activityId}, ${promiseName(notificationId, at)}, ${at}, ${giveUpAt},
          ${referenceOf(ctx.requestId)}, ${ctx.now.toISOString()})`,
    ],
  };
}

/** Before a scheduled one is withdrawn, moved, published or removed: what was promised of it is taken back. */
export const noLongerDue = (notificationId: string): Write[] => [
  sql`update outbox set state = 'cancelled', lease_until = null where state = 'pending' and subscriber =
    (select 'notificationDue:' || id || '@' || scheduled_at from notification where id = ${notificationId}
      and status = 'scheduled')`,
];
