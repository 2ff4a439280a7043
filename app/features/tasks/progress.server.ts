import { type SQL, sql } from "drizzle-orm";
import { as, jsonList, jsonOne } from "#db/json-row";
import { mapRead, type Read } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import type { ProgressStatus, TaskOfTeam } from "./tasks.types";
import { IS_COUNTED } from "./types/task-types.server";
import { visibleTask } from "./visibility.server";

/** One id, some, or all where none is given. */
const whichOf = (column: SQL, ids?: string | readonly string[]): SQL =>
  ids === undefined ? sql`where true` : sql`where ${column} in ${jsonList([ids].flat())}`;

/**
 * Works out `team_progress` again, for the batch of the change that moved it: of one team or some, or of all when a task
 * or a type changed. What cannot be done yet is not counted (`notYet`).
 */
export function refreshProgress(teamIds?: string | readonly string[]): Write {
  return sql`insert into team_progress (team_id, total, complete, not_applicable) ${teamCounts(teamIds)}
    on conflict (team_id) do update set total = excluded.total, complete = excluded.complete,
      not_applicable = excluded.not_applicable`;
}

/** Counts one task, some or all again: `task_progress` of the teams that see it and to whom it applies. */
export function refreshTaskProgress(taskIds?: string | readonly string[]): Write {
  return sql`insert into task_progress (task_id, total, done, not_applicable) ${taskCounts(taskIds)}
    on conflict (task_id) do update set total = excluded.total, done = excluded.done,
      not_applicable = excluded.not_applicable`;
}

const teamCounts = (teamIds?: string | readonly string[]): SQL =>
  sql`select tm.id as team_id, count(t.id) as total, coalesce(sum(s.progress_status = 'complete'), 0) as complete,
      coalesce(sum(s.progress_status = 'notApplicable'), 0) as not_applicable
    from team tm left join task t on ${IS_COUNTED} and ${visibleTask}
    left join task_status s on s.team_id = tm.id and s.task_id = t.id
    ${whichOf(sql`tm.id`, teamIds)} group by tm.id`;

const taskCounts = (taskIds?: string | readonly string[]): SQL =>
  sql`select t.id as task_id, count(tm.id) - coalesce(sum(s.progress_status = 'notApplicable'), 0) as total,
      coalesce(sum(s.progress_status = 'complete'), 0) as done,
      coalesce(sum(s.progress_status = 'notApplicable'), 0) as not_applicable
    from task t left join team tm on tm.is_archived = 0 and tm.is_organiser = 0 and ${visibleTask}
    left join task_status s on s.team_id = tm.id and s.task_id = t.id
    ${whichOf(sql`t.id`, taskIds)} group by t.id`;

const COMPLETIONS = sql`select substr(s.completed_at, 1, 13) as hour, count(*) as n from task_status s
  join team tm on tm.id = s.team_id and tm.is_archived = 0 and tm.is_organiser = 0
  where s.progress_status = 'complete' and s.completed_at is not null group by 1`;

/** Counts the completions of all hours again. Triggers keep them: this is for what somebody did past the product. */
export const refreshCompletions = (): Write[] => [
  sql`delete from completion`,
  sql`insert into completion (hour, n) ${COMPLETIONS}`,
];

/** How many summaries say something else than a count of this moment does: none, or there is a fault. */
export const progressDrift = (): Read<{ teams: number; tasks: number; hours: number }> =>
  mapRead(
    jsonOne(
      {
        teams:
          as<number>(sql`(select count(*) from (${teamCounts()}) c left join team_progress p on p.team_id = c.team_id
          where (p.total, p.complete, p.not_applicable) is not (c.total, c.complete, c.not_applicable))`),
        tasks:
          as<number>(sql`(select count(*) from (${taskCounts()}) c left join task_progress p on p.task_id = c.task_id
          join task t on t.id = c.task_id and t.is_archived = 0
          where (p.total, p.done, p.not_applicable) is not (c.total, c.done, c.not_applicable))`),
        hours: as<number>(sql`(select count(*) from (select 1 from (
          select hour, n from completion union all select hour, -n from (${COMPLETIONS})) group by hour having sum(n) <> 0))`),
      },
      sql``,
    ),
    (drift) => drift ?? { teams: 0, tasks: 0, hours: 0 },
  );

/**
 * Takes tasks out of the progress of every team that sees them, and puts them back in: before and after the writes that
 * change who sees them, in one batch. Costs a look at each of those teams, not at all tasks of all teams.
 */
export const uncountTasks = (taskIds: string | readonly string[]): Write => moveTeamProgress(taskIds, -1);
export const countTasks = (taskIds: string | readonly string[]): Write => moveTeamProgress(taskIds, 1);

function moveTeamProgress(taskIds: string | readonly string[], by: 1 | -1): Write {
  const change = sql.raw(String(by));
  return sql`update team_progress set total = team_progress.total + ${change} * seen.total,
      complete = team_progress.complete + ${change} * seen.complete,
      not_applicable = team_progress.not_applicable + ${change} * seen.not_applicable
    from (select tm.id, count(*) as total, coalesce(sum(s.progress_status = 'complete'), 0) as complete,
        coalesce(sum(s.progress_status = 'notApplicable'), 0) as not_applicable
      from task t join team tm on ${visibleTask} left join task_status s on s.team_id = tm.id and s.task_id = t.id
      where t.id in ${jsonList([taskIds].flat())} and ${IS_COUNTED} group by tm.id) as seen
    where seen.id = team_progress.team_id`;
}

/**
 * Moves both summaries by what a task's status says from now on, for a batch that relies on the status as it was read and on the team's
 * seeing the task (`teamStillSees`): neither all tasks of the team nor who sees this one is looked at. Whether team and task count is read
 * while it is written. What was wrong before stays so until the night, which tells of it.
 */
export function moveProgress(
  { taskId, teamId }: TaskOfTeam,
  from: ProgressStatus,
  to: ProgressStatus,
): Write[] {
  if (from === to) return [];
  const change = (status: ProgressStatus) => sql.raw(String(Number(to === status) - Number(from === status)));
  const [complete, notApplicable] = [change("complete"), change("notApplicable")];
  return [
    sql`update team_progress set complete = complete + (${complete}), not_applicable = not_applicable + (${notApplicable})
      where team_id = ${teamId} and exists (select 1 from task t where t.id = ${taskId} and ${IS_COUNTED})`,
    sql`update task_progress set total = total - (${notApplicable}), done = done + (${complete}),
        not_applicable = not_applicable + (${notApplicable})
      where task_id = ${taskId}
        and exists (select 1 from team tm where tm.id = ${teamId} and tm.is_archived = 0 and tm.is_organiser = 0)`,
  ];
}

/**
 * Takes teams out of the summaries of all tasks that they see, and puts them back in: before and after the writes that change that, in
 * one batch. What they count is read while it is written, never before.
 */
export const uncountTeams = (teamIds: readonly string[]): Write => moveTaskProgress(teamIds, -1);
export const countTeams = (teamIds: readonly string[]): Write => moveTaskProgress(teamIds, 1);

function moveTaskProgress(teamIds: readonly string[], by: 1 | -1): Write {
  const change = sql.raw(String(by));
  return sql`update task_progress set total = task_progress.total + ${change} * (seen.teams - seen.not_applicable),
      done = task_progress.done + ${change} * seen.done,
      not_applicable = task_progress.not_applicable + ${change} * seen.not_applicable
    from (select t.id, count(*) as teams, coalesce(sum(s.progress_status = 'complete'), 0) as done,
        coalesce(sum(s.progress_status = 'notApplicable'), 0) as not_applicable
      from team tm join task t on ${visibleTask} left join task_status s on s.team_id = tm.id and s.task_id = t.id
      where tm.id in ${jsonList(teamIds)} and tm.is_archived = 0 and tm.is_organiser = 0 group by t.id) as seen
    where seen.id = task_progress.task_id`;
}
