import type { CommandContext } from "~/procedure/context";
import { markEventActive } from "~/procedure/mark-event-active.server";

/**
 * After a batch that made deliveries, or let some go again: the queue is told when the answer is made. Where that message is lost, the
 * sweep of each minute finds them.
 */
export function announceDeliveries(ctx: CommandContext): void {
  ctx.later(async () => {
    await markEventActive(ctx.control, ctx.event.id, ctx.now);
    await ctx.env.WEBHOOKS?.send({ eventId: ctx.event.id });
  });
}
