import { sql } from "drizzle-orm";
import { NotFound } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";

/** Keeps how somebody left a section: for them, on each of their devices. */
export async function foldSidebarSection(
  ctx: CommandContext,
  sectionId: string,
  isClosed: boolean,
): Promise<void> {
  await commandBatch(ctx, [
    {
      write: sql`insert into sidebar_fold (user_id, section_id, is_closed)
        select ${ctx.actor.id}, s.id, ${isClosed ? 1 : 0} from sidebar_section s
        where s.id = ${sectionId} and s.removed_at is null and s.is_collapsable = 1
        on conflict (user_id, section_id) do update set is_closed = excluded.is_closed`,
      otherwise: () => new NotFound(),
    },
  ]);
}
