import { sql } from "drizzle-orm";
import { hi } from "#db/event/aliases";
import { jsonRows } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { commandContext } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { inviteAgain, WELCOME } from "./invitations.server";

/** People of one batch. */
const PART = 100;

/** Its time has not come: it was found too early, and is tried again. */
class NotYet extends Error {
  override name = "NotYet";
  override message = "The time of these invitations has not come";
  readonly isPassing = true;
}

/**
 * Invites whoever waits for this instant, in parts: each part is done with its mails in one batch, so that work that was cut off goes on
 * behind it. Who was invited by hand or came by themselves has nothing here; who is in an archived team waits for a person.
 */
export async function inviteDue(
  ctx: CommandContext,
  at: string,
  queued: (ids: string[]) => void,
): Promise<void> {
  if (at > ctx.now.toISOString()) throw new NotYet();
  for (;;) {
    const { part } = await readBatch(ctx.db, {
      part: jsonRows(
        { userId: hi.userId },
        sql`from held_invitation hi where hi.at = ${at} and hi.is_past = 0 order by hi.user_id limit ${PART}`,
      ),
    });
    if (part.length === 0) return;
    const userIds = part.map(({ userId }) => userId);
    await inviteAgain(hurried(ctx, queued), { userIds }, WELCOME);
    await writeBatch(ctx.db, [
      // They came, or were written to in the last day.
      sql`delete from held_invitation where user_id in ${userIds} and at = ${at} and not exists (select 1 from user u
        join team tm on tm.id = u.team_id and tm.is_archived = 1 where u.id = user_id and u.has_logged_in = 0)`,
      sql`update held_invitation set is_past = 1 where user_id in ${userIds} and at = ${at}`,
    ]);
  }
}

/** Mails go as soon as their part is written. */
const hurried = (
  { db, control, event, settings, env, requestId, now, actor }: CommandContext,
  queued: (ids: string[]) => void,
): CommandContext =>
  commandContext({ db, control, event, settings, env, requestId, now, actor, queued: (ids) => queued(ids) });

/** For the batch in which nobody tries any more. */
export const notInvitedInTime = (at: string) => ({
  writes: [sql`update held_invitation set is_past = 1 where at = ${at} and is_past = 0`],
  isKept: sql`false`,
});
