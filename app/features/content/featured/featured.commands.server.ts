import { sql } from "drizzle-orm";
import { Conflict, Refused } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { choiceWords, isFeaturedCount } from "./featured.rules";
import { FEATURED_ORDER } from "./featured-pages.queries.server";

const MOVED =
  "Somebody else chose other featured pages meanwhile. Compare both, and save again if yours shall hold.";
const INVALID = "Invalid featured settings";

/** Saves which pages are featured, and their order: none, four or eight. `was` is the list that the choice was based on. */
export async function saveFeatured(
  ctx: CommandContext,
  { ids, was }: { ids: readonly string[]; was: readonly string[] },
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (!isFeaturedCount(wanted.length)) throw new Refused(INVALID, { ids: choiceWords(wanted.length) });
  const switched = [...wanted.filter((id) => !was.includes(id)), ...was.filter((id) => !wanted.includes(id))];
  const chosen = sql`json_each(${JSON.stringify(wanted)})`;
  await commandBatch(ctx, [
    relyOn(
      sql`(select json_group_array(content_id) from (${FEATURED_ORDER})) = ${JSON.stringify(was)}`,
      () => new Conflict(MOVED),
    ),
    sql`delete from featured_content`,
    wanted.length > 0 && {
      write: sql`insert into featured_content (content_id, position)
        select cp.id, j.key from ${chosen} j join content cp on cp.id = j.value and cp.is_archived = 0`,
      rows: wanted.length,
      otherwise: () =>
        new Refused(INVALID, { ids: "A chosen page was archived or deleted meanwhile. Choose another one." }),
    },
    // Whoever has a page's settings open would switch it back by saving them.
    switched.length > 0 &&
      sql`update content set version = version + 1, updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.id}
        where id in (select value from json_each(${JSON.stringify(switched)}))`,
    ...ctx.record({ kind: "content.featured", details: { pages: wanted.length } }),
  ]);
}
