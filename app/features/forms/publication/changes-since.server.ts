import { sql } from "drizzle-orm";
import { nameOf } from "#db/event/aliases";
import { as, jsonList, jsonRows, parsed } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { sentenceOf } from "~/features/activity/sentences.server";
import { lowerFirst } from "~/lib/text.rules";
import type { CommandContext } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";

/** As many as a refusal says. */
const MOST_SAID = 5;

/**
 * What happened to a form or a field group, or to what it depends on, since somebody looked at it (an instant), in words, the oldest first:
 * "Ada Okafor added 2 fields to the form “Stand services order” (today, 11:42)".
 */
export async function changesSince(
  ctx: CommandContext,
  { ids, since }: { ids: readonly string[]; since: string },
): Promise<string[]> {
  const { found } = await readBatch(ctx.db, {
    found: jsonRows(
      {
        kind: as<string>(sql`a.kind`),
        who: nameOf(sql`a.actor_id`),
        details: parsed<Record<string, unknown>>(sql`iif(json_valid(a.details), a.details, '{}')`),
        at: as<string>(sql`a.created_at`),
      },
      sql`from activity a where a.subject_id in ${jsonList(ids)} and a.created_at > ${since}
        and (a.kind like 'form.%' or a.kind like 'fieldGroup.%') order by a.created_at limit ${MOST_SAID + 1}`,
    ),
  });
  const { momentOf } = eventClock(ctx);
  const said = found
    .slice(0, MOST_SAID)
    .map(
      ({ kind, who, details, at }) =>
        `${who ?? "Somebody"} ${sentenceOf(kind, details)} (${lowerFirst(momentOf(at))})`,
    );
  return found.length > MOST_SAID ? [...said, "and more"] : said;
}
