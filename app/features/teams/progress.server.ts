import { type SQL, sql } from "drizzle-orm";
import type { Write } from "#db/write-batch";
import { visibleTask } from "./visibility.server";

/**
 * Works out `team_progress` again, for the batch of the change that moved it: of one team, or of all when a task or a
 * type changed. A `tbc` task cannot be completed and is not counted.
 */
export function refreshProgress(teamId?: string): Write {
  const which: SQL = teamId ? sql`where tm.id = ${teamId}` : sql`where true`;
  return sql`insert into team_progress (team_id, total, complete, not_applicable)
    select tm.id, count(t.id), coalesce(sum(s.progress_status = 'complete'), 0),
      coalesce(sum(s.progress_status = 'notApplicable'), 0)
    from team tm left join task t on t.type <> 'tbc' and ${visibleTask}
    left join task_status s on s.team_id = tm.id and s.task_id = t.id
    ${which} group by tm.id
    on conflict (team_id) do update set total = excluded.total, complete = excluded.complete,
      not_applicable = excluded.not_applicable`;
}
