import { type SQL, sql } from "drizzle-orm";
import { as, type RowOf, rowOf } from "#db/json-row";
import { type Clock, dueForTeam, statusForTeam } from "../due-date.server";
import { EXCUSED, isExcused } from "../excused.server";
import { visibleTask } from "../visibility.server";
import { TEAM_STATES, type TeamState } from "./task-teams.rules";

/**
 * The teams of a task by how they stand, so that neither a page nor the counts look at all of them: what most of them share
 * is told by the task, the few that are excused by an index of theirs, and how many are done by the counts beside the task.
 */
export const PARTS = ["excused", "open", "complete", "notApplicable"] as const;

export interface StandingScope {
  taskId: string;
  clock: Clock;
  /** The teams of one of the parts, in place of all. */
  part?: (typeof PARTS)[number];
}

const ACTIVE = sql`tm.is_archived = 0 and tm.is_organiser = 0 and ${visibleTask}`;
const STATUS = sql`task_status s on s.team_id = tm.id and s.task_id = t.id`;
/** Over `t` and `s`: more time given, or waiting; `s` may be missing. */
const STANDS_ALONE = sql`(s.approval_status is 'awaiting' or (s.extended_due_date > t.due_date) is true)`;

/** Neither archived nor organisers, as the task's progress counts them: over `t`, `tm` and `s`, which may be missing. */
export function teamsFrom({ taskId, part }: StandingScope): SQL {
  const teams = sql`from task t cross join team tm on ${ACTIVE}`;
  const kept = (count: string) =>
    sql`exists (select 1 from task_progress where task_id = ${taskId} and ${sql.raw(count)} > 0)`;
  if (part === undefined) return sql`${teams} left join ${STATUS} where t.id = ${taskId}`;
  if (part === "excused") {
    return sql`from task t cross join ${EXCUSED} cross join team tm on tm.id = s.team_id and ${ACTIVE}
      where t.id = ${taskId} and s.task_id = t.id and ${isExcused} and ${STANDS_ALONE}`;
  }
  if (part === "open") {
    return sql`${teams} left join ${STATUS} where t.id = ${taskId} and ${kept("total - done")}
      and coalesce(s.progress_status, 'incomplete') = 'incomplete' and not ${STANDS_ALONE}`;
  }
  return sql`${teams} cross join ${STATUS} where t.id = ${taskId}
    and ${kept(part === "complete" ? "done" : "not_applicable")} and s.progress_status = ${part}`;
}

/** What is open and no exception stands by the task's own day. */
const stateByTask = (clock: Clock) =>
  as<TeamState>(sql`(case when t.due_date < ${clock.today} then 'overdue'
    when t.due_date <= date(${clock.today}, '+' || ${clock.dueSoonDays} || ' days') then 'dueSoon' else 'incomplete' end)`);

export function stateOf({ part, clock }: StandingScope): SQL<TeamState> {
  if (part === "open") return stateByTask(clock);
  if (part === "complete" || part === "notApplicable") return as(sql`${part}`);
  return as(sql`(case when s.approval_status = 'awaiting' and s.progress_status = 'incomplete' then 'awaiting'
    else ${statusForTeam(clock)} end)`);
}

/** What waits first for staff, then what presses the team most; what is settled comes last (spec 1.9). */
export const urgencyOf = (scope: StandingScope): SQL =>
  sql`case ${stateOf(scope)} when 'awaiting' then 0 when 'overdue' then 1 when 'dueSoon' then 2
    when 'incomplete' then 3 when 'complete' then 4 else 5 end`;

/** How many teams stand how, as a common table `counted` of one row. */
export function countedTeams({ taskId, clock }: StandingScope): SQL {
  const excused: StandingScope = { taskId, clock, part: "excused" };
  const states = sql.join(
    TEAM_STATES.map((state) => sql.raw(`coalesce(sum(state = '${state}'), 0) as ${state}`)),
    sql`, `,
  );
  const byTask = (state: string) =>
    sql.raw(`e.${state} + iif(b.state = '${state}', max(b.open - e.excused, 0), 0) as ${state}`);
  return sql`counted as materialized (
    select b.everybody, b.complete, b.not_applicable as notApplicable, e.awaiting,
      ${byTask("overdue")}, ${byTask("dueSoon")}, ${byTask("incomplete")}
    from (select p.total + p.not_applicable as everybody, p.done as complete, p.not_applicable, p.total - p.done as open,
        ${stateByTask(clock)} as state
      from task t join task_progress p on p.task_id = t.id where t.id = ${taskId} and t.is_archived = 0) b,
    (select count(*) as excused, ${states} from (select ${stateOf(excused)} as state ${teamsFrom(excused)})) e)`;
}

/** Of one state, or of all, over `counted`. */
export const countOf = (state: TeamState | "everybody"): SQL<number> =>
  as(sql`coalesce((select ${sql.raw(state)} from counted), 0)`);

const COUNTS = {
  all: countOf("everybody"),
  ...(Object.fromEntries(TEAM_STATES.map((state) => [state, countOf(state)])) as Record<
    TeamState,
    SQL<number>
  >),
};
export const standingCounts = as<RowOf<typeof COUNTS>>(rowOf(COUNTS, sql``));
