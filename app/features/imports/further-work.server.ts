import { outbox } from "#db/event/schema/activity";
import { q } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { idFrom, referenceOf } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";

/** Work that goes on from work: queued once, however often that is done. Returns the id too, to be hurried along. */
export async function furtherWork(
  ctx: CommandContext,
  activityId: string,
  { subscriber, waitSeconds = 0 }: { subscriber: `imports:${string}`; waitSeconds?: number },
): Promise<{ id: string; write: Write }> {
  const id = await idFrom(`${subscriber} after ${activityId}`);
  const now = Date.now();
  const row = {
    id,
    activityId,
    subscriber,
    leaseUntil: waitSeconds > 0 ? new Date(now + waitSeconds * 1_000).toISOString() : null,
    reference: referenceOf(ctx.requestId),
    createdAt: new Date(now).toISOString(),
  };
  return { id, write: q.insert(outbox).values(row).onConflictDoNothing() };
}
