import { type SQL, sql } from "drizzle-orm";
import { as, type RowOf, rowOf } from "#db/json-row";
import { type Clock, statusForTeam } from "../due-date.server";
import { EXCUSED, isExcused } from "../excused.server";
import { visibleTask } from "../visibility.server";
import { TEAM_STATES, type TeamFilter, type TeamState } from "./task-teams.rules";

/**
 * The teams of a task by how they stand, so that neither a page nor the counts look at all of them: what most of them share
 * is told by the task, the few that are excused by an index of theirs, and how many are done by the counts beside the task.
 */
export const PARTS = ["excused", "open", "complete", "notApplicable"] as const;

export interface TeamStatesScope {
  taskId: string;
  clock: Clock;
  /** The teams of one of the parts, in place of all. */
  part?: (typeof PARTS)[number];
}

const ACTIVE = sql`tm.is_archived = 0 and tm.is_organiser = 0 and ${visibleTask}`;
const STATUS = sql`task_status s on s.team_id = tm.id and s.task_id = t.id`;
/** Over `t` and `s`: a later day of its own, or waiting; `s` may be missing. */
const STANDS_ALONE = sql`(s.approval_status is 'awaiting' or (s.own_due_date > t.due_date) is true)`;

/** Neither archived nor organisers, as the task's progress counts them: over `t`, `tm` and `s`, which may be missing. */
export function teamsFrom({ taskId, part }: TeamStatesScope): SQL {
  const teams = sql`from task t cross join team tm on ${ACTIVE}`;
  if (part === undefined) return sql`${teams} left join ${STATUS} where t.id = ${taskId}`;
  if (part === "excused") {
    return sql`from task t cross join ${EXCUSED} cross join team tm on tm.id = s.team_id and ${ACTIVE}
      where t.id = ${taskId} and s.task_id = t.id and ${isExcused} and ${STANDS_ALONE}`;
  }
  if (part === "open") {
    return sql`${teams} left join ${STATUS} where t.id = ${taskId}
      and coalesce(s.progress_status, 'incomplete') = 'incomplete' and not ${STANDS_ALONE}`;
  }
  // Where none is settled so, no team is looked at.
  return sql`${teams} cross join ${STATUS} where t.id = ${taskId} and s.progress_status = ${part}
    and exists (select 1 from task_status where task_id = ${taskId} and progress_status = ${part})`;
}

/** What is open and no exception stands by the task's own day. */
const stateByTask = (clock: Clock) =>
  as<TeamState>(sql`(case when t.due_date < ${clock.today} then 'overdue'
    when t.due_date <= date(${clock.today}, '+' || ${clock.dueSoonDays} || ' days') then 'dueSoon' else 'incomplete' end)`);

export function stateOf({ part, clock }: TeamStatesScope): SQL<TeamState> {
  if (part === "open") return stateByTask(clock);
  if (part === "complete" || part === "notApplicable") return as(sql`${part}`);
  return as(sql`(case when s.approval_status = 'awaiting' and s.progress_status = 'incomplete' then 'awaiting'
    else ${statusForTeam(clock)} end)`);
}

/** What waits first for staff, then what presses the team most; what is settled comes last (spec 1.9). */
export const urgencyOf = (scope: TeamStatesScope): SQL =>
  sql`case ${stateOf(scope)} when 'awaiting' then 0 when 'overdue' then 1 when 'dueSoon' then 2
    when 'incomplete' then 3 when 'complete' then 4 else 5 end`;

/** What *Incomplete* means in filters and counts: neither complete nor not applicable, whatever the day (decisions). */
const INCOMPLETE = ["awaiting", "overdue", "dueSoon", "incomplete"] as const satisfies readonly TeamState[];

/** A row says "incomplete" of what is pending (spec 1.4). */
const rowState = (filter: Exclude<TeamFilter, "incomplete">): TeamState =>
  filter === "pending" ? "incomplete" : filter;

/** Whether a team is counted under a filter. */
export const isOfState = (filter: TeamFilter, scope: TeamStatesScope): SQL =>
  filter === "incomplete"
    ? sql`${stateOf(scope)} in ${[...INCOMPLETE]}`
    : sql`${stateOf(scope)} = ${rowState(filter)}`;

const column = (name: TeamFilter | "everybody"): SQL<number> => {
  if (name === "everybody") return as(sql.raw(name));
  return as(sql.raw(name === "incomplete" ? INCOMPLETE.join(" + ") : rowState(name)));
};

/** How many teams stand how: the common table `counted`, of one row, whatever becomes of the task. */
export function countedTeams({ taskId, clock }: TeamStatesScope): SQL {
  const excused: TeamStatesScope = { taskId, clock, part: "excused" };
  const byTask = (["overdue", "dueSoon", "incomplete"] as const).map((state) =>
    sql.raw(
      `excused.${state} + iif(kept.state = '${state}', max(kept.open - excused.all_of_them, 0), 0) as ${state}`,
    ),
  );
  const byTeam = (["awaiting", "overdue", "dueSoon", "incomplete"] as const).map((state) =>
    sql.raw(`coalesce(sum(state = '${state}'), 0) as ${state}`),
  );
  return sql`counted as materialized (
    select kept.everybody, kept.complete, kept.not_applicable as notApplicable, excused.awaiting, ${sql.join(byTask, sql`, `)}
    from (select coalesce(max(p.total + p.not_applicable), 0) as everybody, coalesce(max(p.done), 0) as complete,
        coalesce(max(p.not_applicable), 0) as not_applicable, coalesce(max(p.total - p.done), 0) as open,
        max(${stateByTask(clock)}) as state
      from task t join task_progress p on p.task_id = t.id where t.id = ${taskId} and t.is_archived = 0) kept,
    (select count(*) as all_of_them, ${sql.join(byTeam, sql`, `)}
      from (select ${stateOf(excused)} as state ${teamsFrom(excused)})) excused)`;
}

/** Of one state, or of all, over `counted`. */
export const countOf = (state: TeamFilter | "everybody"): SQL<number> =>
  as(sql`(select ${column(state)} from counted)`);

const COUNTS = {
  all: column("everybody"),
  ...(Object.fromEntries(TEAM_STATES.map((state) => [state, column(state)])) as Record<
    (typeof TEAM_STATES)[number],
    SQL<number>
  >),
};
export const teamStateCounts = as<RowOf<typeof COUNTS>>(rowOf(COUNTS, sql`from counted`));
