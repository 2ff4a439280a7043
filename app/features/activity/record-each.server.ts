import { sql } from "drizzle-orm";
import type { Write } from "#db/write-batch";
import { newId } from "~/lib/ids";
import type { ActivityEntry, CommandContext } from "~/procedure/context";
import { foldedDetails } from "~/procedure/folded-details";

export type SmallActivityEntry = Pick<ActivityEntry, "kind" | "subjectId" | "teamId" | "details">;

/**
 * What happened to many things at once, in one statement: a row for each in the log. Promises hang on a record of their
 * own; a subscriber finds its fellows by their common `request_id` and `created_at`.
 */
export function recordEach(ctx: CommandContext, happenings: readonly SmallActivityEntry[]): Write | null {
  if (happenings.length === 0) return null;
  const rows = happenings.map(({ kind, subjectId = null, teamId = null, details = {} }) => ({
    id: newId(),
    kind,
    subjectId,
    teamId,
    details: JSON.stringify(details),
    folded: foldedDetails(details),
  }));
  return sql`insert into activity (id, kind, actor_id, subject_id, team_id, details, folded_details, request_id,
      created_at)
    select value ->> 'id', value ->> 'kind', ${ctx.actor.id}, value ->> 'subjectId', value ->> 'teamId',
      value ->> 'details', value ->> 'folded', ${ctx.requestId}, ${ctx.now.toISOString()}
    from json_each(${JSON.stringify(rows)})`;
}
