import { and, eq, gt, isNull, or } from "drizzle-orm";
import { events } from "#db/control/schema";
import { q } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import type { CommandContext } from "./context";

/**
 * Before the event batch of a command that makes something due later: control then opens the event at that time (the sweep of each
 * minute). Two databases share no batch, so control is told first: an event that is opened for nothing does no harm. Only
 * the job that opened the event raises it again (docs/decisions/due-times.md). `at`: an instant as ISO text.
 */
export async function lowerNextDue(
  ctx: Pick<CommandContext, "control" | "event">,
  at: string,
): Promise<void> {
  await writeBatch(ctx.control, [
    q
      .update(events)
      .set({ nextDueAt: at })
      .where(and(eq(events.id, ctx.event.id), or(isNull(events.nextDueAt), gt(events.nextDueAt, at)))),
  ]);
}
