import { type SQL, sql } from "drizzle-orm";
import { fullName, nameOf, t, tm, u, y } from "#db/event/aliases";
import { as, bool, jsonRequired, jsonRows, maybe, type RowIn, type RowOf, rowOf } from "#db/json-row";
import { list } from "~/procedure/list.server";
import { among, indexed, oneOf, text, within } from "~/procedure/list-filters.server";
import { type Clock, type DateStatus, dueForTeam, statusForTeam } from "../due-date.server";
import { approvalStatus, assignees, TEAMS_AND_TASKS } from "../tasks.queries.server";
import { TEAM_STATES, type TeamState } from "./task-teams.rules";

export const taskHead = (taskId: string) =>
  jsonRequired(
    {
      id: t.id,
      title: t.title,
      type: t.type,
      dueDate: t.dueDate,
      isApprovalNeeded: t.isApprovalNeeded,
      isArchived: t.isArchived,
    },
    sql`from task t where t.id = ${taskId}`,
  );

/** What waits first for staff, then what presses the team most; what is settled comes last (spec 1.9). */
const URGENCY = sql`case seen.state when 'awaiting' then 0 when 'overdue' then 1 when 'dueSoon' then 2
  when 'incomplete' then 3 when 'complete' then 4 else 5 end`;

interface Scope {
  taskId: string;
  clock: Clock;
}

const counted = (state: TeamState) => as<number>(sql`coalesce(sum(seen.state = ${state}), 0)`);
const COUNTS = {
  all: as<number>(sql`count(*)`),
  ...(Object.fromEntries(TEAM_STATES.map((state) => [state, counted(state)])) as Record<
    TeamState,
    ReturnType<typeof counted>
  >),
};

/**
 * The teams that see a task: neither archived nor organisers, as the task's progress counts them. Every team is judged
 * once, without the details of its row; those are read for the page alone.
 */
export const teamsOfTask = list({
  with: ({ taskId, clock }: Scope) => sql`seen as materialized (
    select tm.id, ${dueForTeam} as due, ${statusForTeam(clock)} as status,
      case when s.approval_status = 'awaiting' and s.progress_status = 'incomplete' then 'awaiting'
        else ${statusForTeam(clock)} end as state
    ${TEAMS_AND_TASKS} where t.id = ${taskId} and tm.is_archived = 0 and tm.is_organiser = 0)`,
  from: ({ taskId }: Scope) => sql`from seen join team tm on tm.id = seen.id
    left join team_type y on y.id = tm.team_type_id
    left join task_status s on s.team_id = seen.id and s.task_id = ${taskId} where true`,
  key: sql`seen.id`,
  rows: ({ taskId }: Scope) => sql`join seen on seen.id = page.id join team tm on tm.id = page.id
    join task t on t.id = ${taskId} left join team_type y on y.id = tm.team_type_id
    left join task_status s on s.team_id = page.id and s.task_id = t.id`,
  cells: () => ({
    teamId: tm.id,
    name: tm.name,
    typeName: maybe(y.name),
    /** The stand that it shares. */
    parentName: as<string | null>(sql`(select name from team where id = tm.parent_team_id)`),
    /** By date, as the team sees it. */
    status: as<DateStatus>(sql`seen.status`),
    state: as<TeamState>(sql`seen.state`),
    approvalStatus,
    hasRequest: bool(
      sql`exists (select 1 from task_request r where r.task_status_id = s.id and r.state = 'open')`,
    ),
    dueDate: as<string | null>(sql`seen.due`),
    isExtended: bool(sql`s.extended_due_date > t.due_date`),
    assignees,
    completedAt: as<string | null>(sql`s.completed_at`),
    completedBy: nameOf(sql`s.completed_by`),
    comments: as<number>(sql`(select count(*) from comment c where c.task_status_id = s.id)
      + (select count(*) from reply x join comment c on c.id = x.comment_id where c.task_status_id = s.id)`),
    lastReminder: as<string | null>(sql`(select max(sent_at) from task_reminder r
      where r.task_id = t.id and r.team_id = tm.id)`),
  }),
  /** Over all teams that see the task, whatever is filtered. */
  beside: () => ({ counts: as<RowOf<typeof COUNTS>>(rowOf(COUNTS, sql`from seen`)) }),
  filters: {
    q: text(indexed("team", sql`seen.id`), within(tm.name)),
    status: oneOf(TEAM_STATES, (state) => sql`seen.state = ${state}`),
    type: among(tm.teamTypeId, "none"),
  },
  sorts: {
    status: [URGENCY],
    team: [sql`lower(tm.name)`],
    type: [sql`lower(coalesce(y.name, '~'))`],
    due: [sql`coalesce(seen.due, '9999')`],
    completed: [sql`coalesce(s.completed_at, '9999')`],
  },
  first: "status",
  ties: [sql`lower(tm.name)`],
});
export type TeamOfTask = RowIn<typeof teamsOfTask.page>;

export const byHandOn = (day: string): string => `byHand:${day}`;

/** Who may be reminded of the task over `tm`, `t` and `s`: active teams that have yet to do it. */
export const isRemindable: SQL = sql.raw(`(tm.is_archived = 0 and tm.is_organiser = 0 and t.type <> 'tbc'
  and coalesce(s.progress_status, 'incomplete') = 'incomplete' and coalesce(s.approval_status, 'none') <> 'awaiting')`);

/** That the team was reminded of it by that milestone. */
export const wasReminded = (milestone: string): SQL => sql`exists (select 1 from task_reminder r
  where r.task_id = t.id and r.team_id = tm.id and r.milestone = ${milestone})`;

/** How many teams are late with the task, and how many of them were reminded of it today. */
export const lateTeams = (taskId: string, today: string) =>
  jsonRequired(
    {
      total: as<number>(sql`count(*)`),
      reminded: as<number>(sql`coalesce(sum(${wasReminded(byHandOn(today))}), 0)`),
    },
    sql`${TEAMS_AND_TASKS} where t.id = ${taskId} and ${dueForTeam} < ${today} and ${isRemindable}`,
  );

/** The people of a team who can be assigned to the task, the owner first. */
export const candidates = (taskId: string, teamId: string) =>
  jsonRows(
    {
      id: u.id,
      name: fullName(u),
      isOwner: bool(sql`u.id is tm.owner_id`),
      isAssigned: bool(sql`exists (select 1 from task_assignee x join task_status s on s.id = x.task_status_id
        where x.user_id = u.id and s.task_id = ${taskId} and s.team_id = tm.id)`),
    },
    sql`from team tm join user u on u.team_id = tm.id where tm.id = ${teamId}
      order by u.id is tm.owner_id desc, ${fullName(u)} collate nocase limit 200`,
  );
export type Candidate = RowIn<typeof candidates>;
