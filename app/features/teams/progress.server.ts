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

/** Counts one task, or all, again: `task_progress` of the teams that see it and to whom it applies. */
export function refreshTaskProgress(taskId?: string): Write {
  const which: SQL = taskId ? sql`where t.id = ${taskId}` : sql`where true`;
  return sql`insert into task_progress (task_id, total, done)
    select t.id, count(tm.id) - coalesce(sum(s.progress_status = 'notApplicable'), 0),
      coalesce(sum(s.progress_status = 'complete'), 0)
    from task t left join team tm on tm.is_archived = 0 and tm.is_organiser = 0 and ${visibleTask}
    left join task_status s on s.team_id = tm.id and s.task_id = t.id
    ${which} group by t.id
    on conflict (task_id) do update set total = excluded.total, done = excluded.done`;
}

/** Takes a team that was just made into the totals of the tasks that it sees. It has done nothing yet. */
export function countNewTeam(teamId: string): Write {
  return sql`update task_progress set total = total + 1 where task_id in (
    select t.id from team tm join task t on ${visibleTask}
    where tm.id = ${teamId} and tm.is_archived = 0 and tm.is_organiser = 0)`;
}

type ProgressStatus = "incomplete" | "complete" | "notApplicable";

/** Moves a task's totals by what one team's change makes of them; nothing where the counts stay. */
export function moveTaskProgress(change: {
  taskId: string;
  isCounted: boolean;
  from: ProgressStatus;
  to: ProgressStatus;
}): Write | null {
  const { taskId, isCounted, from, to } = change;
  const done = Number(to === "complete") - Number(from === "complete");
  const total = Number(from === "notApplicable") - Number(to === "notApplicable");
  if (!isCounted || (done === 0 && total === 0)) return null;
  return sql`update task_progress set done = done + ${done}, total = total + ${total} where task_id = ${taskId}`;
}
