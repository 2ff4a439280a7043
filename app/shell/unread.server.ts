import { readBatch } from "#db/read-batch";
import { unreadOf } from "~/features/notifications/reader.queries.server";
import type { CommandContext } from "~/procedure/context";

/** How many notifications somebody has not read; null where nobody is signed in. */
export async function unreadNow(
  ctx: Pick<CommandContext, "db">,
  user: { id: string } | null,
): Promise<number | null> {
  if (!user) return null;
  const { bell } = await readBatch(ctx.db, { bell: unreadOf(user.id) });
  return bell.unread;
}
