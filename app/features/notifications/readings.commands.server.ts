import { sql } from "drizzle-orm";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";

/**
 * The actor has read one that went to them, or keeps it as new. Of what is gone, or never was theirs, nothing changes. Not
 * written to the log.
 */
export async function markReading(ctx: CommandContext, id: string, isRead: boolean): Promise<void> {
  const at = ctx.now.toISOString();
  await commandBatch(ctx, [
    isRead
      ? sql`update notification_recipient set read_at = ${at}
          where user_id = ${ctx.actor.id} and notification_id = ${id} and read_at is null`
      : sql`update notification_recipient set read_at = null where user_id = ${ctx.actor.id} and notification_id = ${id}`,
  ]);
}

/** All that was published until then counts as read: what came while they looked at the page stays new. */
export async function markAllReadings(ctx: CommandContext, upTo: string | undefined): Promise<void> {
  const at = ctx.now.toISOString();
  const until = upTo !== undefined && upTo < at ? upTo : at;
  await commandBatch(ctx, [
    sql`update notification_recipient set read_at = ${at} where user_id = ${ctx.actor.id} and read_at is null
      and notification_id in (select id from notification where published_at <= ${until})`,
  ]);
}
