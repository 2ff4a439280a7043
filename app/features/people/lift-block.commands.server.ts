import { sql } from "drizzle-orm";
import { Conflict } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import { isUnchanged, membershipStateOf } from "./membership-state.server";

/**
 * Mail goes to somebody's address again, after it bounced or a mail was reported as spam. A later bounce stops it anew; what
 * is told late of a mail from before does not.
 */
export async function liftBlock(
  ctx: CommandContext,
  userId: string,
  reason: string,
): Promise<{ address: string }> {
  const person = await membershipStateOf(ctx, userId);
  const { email: address, teamId } = person;
  await commandBatch(ctx, [
    isUnchanged(person),
    {
      write: sql`update mail_block set lifted_at = ${ctx.now.toISOString()}, lifted_by = ${ctx.actor.id}, lift_reason = ${reason}
        where address = lower(trim(${address})) and lifted_at is null`,
      otherwise: () =>
        new Conflict("Mail to this address has not stopped, or somebody else has just let it go again"),
    },
    ...ctx.record({ kind: "mail.blockLifted", subjectId: userId, teamId, details: { address, reason } }),
  ]);
  return { address };
}
