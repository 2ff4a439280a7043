import { sql } from "drizzle-orm";
import type { Write } from "#db/write-batch";
import type { CommandContext } from "~/procedure/context";
import { eventDay } from "~/procedure/event-clock.server";

/**
 * For the batch of what counts as a team's activity (decisions.md, "Risk score"): remembers today as its last day, where one of its own users
 * does it. Nothing is written where today stands there already, so that saving all day long writes once.
 */
export function wasActive(ctx: CommandContext, teamId: string | null): Write[] {
  if (teamId === null || ctx.actor.teamId !== teamId) return [];
  const { today } = eventDay(ctx);
  return [
    sql`insert into team_activity (team_id, day) select id, ${today} from team where id = ${teamId}
      on conflict (team_id) do update set day = excluded.day where team_activity.day < excluded.day`,
  ];
}
