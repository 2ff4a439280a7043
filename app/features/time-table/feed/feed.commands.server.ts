import { sql } from "drizzle-orm";
import { jsonExists } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { newSecret, sha256 } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";

/** Makes the actor's own calendar address, or a new one in place of theirs, which ends. Only its hash is kept. */
export async function makeFeed(ctx: CommandContext): Promise<{ token: string; isRenewed: boolean }> {
  const { isRenewed } = await readBatch(ctx.db, {
    isRenewed: jsonExists(sql`from calendar_feed where user_id = ${ctx.actor.id}`),
  });
  const token = newSecret();
  const at = ctx.now.toISOString();
  await commandBatch(ctx, [
    sql`insert into calendar_feed (user_id, token_hash, created_at) values (${ctx.actor.id}, ${await sha256(token)}, ${at})
      on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at`,
    ...ctx.record({
      kind: isRenewed ? "calendarFeed.renewed" : "calendarFeed.made",
      subjectId: ctx.actor.id,
    }),
  ]);
  return { token, isRenewed };
}

/** Ends the actor's address: whoever has it is told that there is nothing. Whether there was one. */
export async function endFeed(ctx: CommandContext): Promise<boolean> {
  const { isThere } = await readBatch(ctx.db, {
    isThere: jsonExists(sql`from calendar_feed where user_id = ${ctx.actor.id}`),
  });
  if (!isThere) return false;
  await commandBatch(ctx, [
    sql`delete from calendar_feed where user_id = ${ctx.actor.id}`,
    ...ctx.record({ kind: "calendarFeed.ended", subjectId: ctx.actor.id }),
  ]);
  return true;
}
