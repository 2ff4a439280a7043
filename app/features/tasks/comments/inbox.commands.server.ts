import { sql } from "drizzle-orm";
import type * as z from "zod";
import type { Write } from "#db/write-batch";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import { inboxEntries } from "./inbox.queries.server";

/** The actor has read an entry, or wants it to be new again. What is gone is read by nobody. Not written to the log. */
export async function markRead(ctx: CommandContext, input: { id: string; isRead: boolean }): Promise<void> {
  await commandBatch(ctx, [
    input.isRead
      ? sql`insert into comment_read (user_id, entry_id, read_at)
          select ${ctx.actor.id}, e.id, ${ctx.now.toISOString()} from (
            select id from comment where id = ${input.id} union all select id from reply where id = ${input.id}) e
          where true on conflict do nothing`
      : sql`delete from comment_read where user_id = ${ctx.actor.id} and entry_id = ${input.id}`,
  ]);
}

/** All that was written up to then (ISO 8601) counts as read for the actor; never less than before. */
export async function markAllRead(ctx: CommandContext, to: string): Promise<void> {
  const until = to < ctx.now.toISOString() ? to : ctx.now.toISOString();
  await commandBatch(ctx, [
    sql`insert into staff_inbox (user_id, read_to) values (${ctx.actor.id}, ${until})
      on conflict (user_id) do update set read_to = max(read_to, excluded.read_to)`,
    sql`delete from comment_read where user_id = ${ctx.actor.id} and entry_id in (
      select id from comment where created_at <= ${until} union all select id from reply where created_at <= ${until})`,
  ]);
}

/** What a filtered inbox shows as new, and that alone: what its filters leave of what was written up to then. */
export async function markShownRead(
  ctx: CommandContext,
  { to, isMentions, query }: { to: string; isMentions: boolean; query: z.infer<typeof inboxEntries.Search> },
): Promise<void> {
  const shown = inboxEntries.keys(query, {
    readerId: ctx.actor.id,
    // Which day it is matters to what is shown of an entry alone.
    clock: { today: "", dueSoonDays: 0 },
    which: isMentions ? "newMentions" : "new",
    upTo: to,
  });
  await commandBatch(ctx, [
    sql`insert into comment_read (user_id, entry_id, read_at)
      select ${ctx.actor.id}, shown.id, ${ctx.now.toISOString()} from (${shown}) shown
      where true on conflict do nothing`,
  ]);
}

/** For the batch of an answer: the comment and what was answered before. */
export const readByAnswering = (ctx: CommandContext, commentId: string): Write =>
  sql`insert into comment_read (user_id, entry_id, read_at)
    select ${ctx.actor.id}, e.id, ${ctx.now.toISOString()} from (
      select id from comment where id = ${commentId} union all select id from reply where comment_id = ${commentId}) e
    where true on conflict do nothing`;
