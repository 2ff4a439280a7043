import { sql } from "drizzle-orm";
import { as, jsonRequired } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import { invitationsAt, WAITING_COUNT, WAITS_FOR_INVITATION } from "./held-invitations.server";

/**
 * Invites everybody who was added and not invited yet, whatever day they waited for: a job does, however many they are. Who was invited in
 * this moment is not written to again.
 */
export async function inviteAllWaiting(ctx: CommandContext): Promise<{ people: number }> {
  const { waiting } = await readBatch(ctx.db, {
    waiting: jsonRequired({ people: as<number>(WAITING_COUNT) }, sql``),
  });
  if (waiting.people === 0) return waiting;
  const at = ctx.now.toISOString();
  await commandBatch(ctx, [
    sql`update held_invitation set at = ${at}, is_past = 0, set_at = ${at}, set_by = ${ctx.actor.id}
      where user_id in (select u.id from user u where ${WAITS_FOR_INVITATION})`,
    ...ctx.record({
      kind: "welcome.allAsked",
      details: { people: waiting.people },
      jobs: [{ subscriber: invitationsAt(at) }],
    }),
  ]);
  return waiting;
}
