import { sql } from "drizzle-orm";
import { tm, y } from "#db/event/aliases";
import { jsonList, jsonOne, jsonRows } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { type BulkResult, resultOf } from "~/features/activity/archivable.server";
import { recordEach } from "~/features/activity/record-each.server";
import { Conflict, Refused } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { movingTeams } from "./team-extensions.server";

const NO_TYPE = () => new Refused("Invalid team type", { teamTypeId: "Choose a team type from the list" });
const MOVED = "Somebody else changed some of these teams a moment ago. Check the list and try again.";

/** Gives active teams one type, or none: what they see and what is counted of them goes by it at once. */
export async function setTeamType(
  ctx: CommandContext,
  { ids, teamTypeId }: { ids: readonly string[]; teamTypeId: string | null },
): Promise<BulkResult & { type: string | null }> {
  const { chosen, type } = await readBatch(ctx.db, {
    chosen: jsonRows(
      { id: tm.id, title: tm.name },
      sql`from team tm where tm.id in ${jsonList([...new Set(ids)])} and tm.is_archived = 0
        and tm.team_type_id is not ${teamTypeId} order by tm.name`,
    ),
    type: jsonOne({ name: y.name }, sql`from team_type y where y.id = ${teamTypeId}`),
  });
  if (teamTypeId !== null && !type) throw NO_TYPE();
  const name = type?.name ?? null;
  if (chosen.length > 0) {
    const going = chosen.map(({ id }) => id);
    await commandBatch(ctx, [
      teamTypeId !== null && relyOn(sql`exists (select 1 from team_type where id = ${teamTypeId})`, NO_TYPE),
      ...movingTeams(going, [
        {
          write: sql`update team set team_type_id = ${teamTypeId}, version = version + 1,
              updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.id}
            where id in ${jsonList(going)} and is_archived = 0 and team_type_id is not ${teamTypeId}`,
          rows: chosen.length,
          otherwise: () => new Conflict(MOVED),
        },
      ]),
      recordEach(
        ctx,
        chosen.map(({ id, title }) => ({
          kind: "team.typeSet",
          subjectId: id,
          teamId: id,
          details: { title, type: name },
        })),
      ),
    ]);
  }
  return { ...resultOf(chosen, ids), type: name };
}
