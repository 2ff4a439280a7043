import { sql } from "drizzle-orm";
import type { Write } from "#db/write-batch";
import { newId } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { foldedDetails } from "~/procedure/folded-details";
import type { SmallActivityEntry } from "./record-each.server";

/** What somebody does again to the same thing within this time is one activity. */
const TOGETHER_MS = 60_000;

/** Of what a script does many times where a person did it once: each file of an upload comes by itself. */
export function recordOnce(ctx: CommandContext, happening: SmallActivityEntry): Write {
  const { kind, subjectId = null, teamId = null, details = {} } = happening;
  const since = new Date(ctx.now.getTime() - TOGETHER_MS).toISOString();
  return sql`insert into activity (id, kind, actor_id, subject_id, team_id, details, folded_details, request_id,
      created_at)
    select ${newId()}, ${kind}, ${ctx.actor.id}, ${subjectId}, ${teamId}, ${JSON.stringify(details)},
      ${foldedDetails(details)}, ${ctx.requestId}, ${ctx.now.toISOString()}
    where not exists (select 1 from activity where subject_id is ${subjectId} and team_id is ${teamId}
      and kind = ${kind} and actor_id = ${ctx.actor.id} and created_at > ${since})`;
}
