import { type SQL, sql } from "drizzle-orm";
import { fullName, nameOf, t, tm, u } from "#db/event/aliases";
import { as, bool, jsonRequired, jsonRows, type RowIn, valuesOf } from "#db/json-row";
import { writtenOnce } from "#db/read-batch";
import { list } from "~/procedure/list.server";
import { among, indexed, oneOf, text, within } from "~/procedure/list-filters.server";
import { type DateStatus, dueForTeam, HAS_EXTRA_DAYS, statusForTeam } from "../due-date.server";
import { byHandOn } from "../reminders/milestones.rules";
import { approvalStatus, assignees, TEAMS_AND_TASKS } from "../tasks.queries.server";
import { GIVEN_IN_LIST, IS_COUNTED } from "../types/task-types.server";
import { TEAM_FILTERS } from "./task-teams.rules";
import {
  countedTeams,
  countOf,
  isOfState,
  PARTS,
  stateOf,
  type TeamStatesScope,
  teamStateCounts,
  teamsFrom,
  urgencyOf,
} from "./team-states.server";

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

/** As the index `team_by_order` has it. */
const NAME = sql`lower(tm.name)`;
const typeOf = as<string | null>(sql`(select name from team_type where id = tm.team_type_id)`);

/** The teams that see a task: neither archived nor organisers, as the task's progress counts them. */
export const teamsOfTask = list({
  with: (scope: TeamStatesScope) => countedTeams(scope),
  from: teamsFrom,
  parts: (scope, sort) => (sort === "status" ? PARTS.map((part) => ({ ...scope, part })) : undefined),
  all: () => countOf("everybody"),
  only: { status: countOf },
  key: tm.id,
  rows: ({ taskId }: TeamStatesScope) => sql`join team tm on tm.id = page.id
    join task t on t.id = ${taskId} left join task_status s on s.team_id = page.id and s.task_id = t.id`,
  cells: (scope: TeamStatesScope) => ({
    teamId: tm.id,
    name: tm.name,
    typeName: typeOf,
    /** The stand that it shares. */
    parentName: as<string | null>(sql`(select name from team where id = tm.parent_team_id)`),
    /** By date, as the team sees it. */
    status: as<DateStatus>(statusForTeam(scope.clock)),
    state: stateOf(scope),
    approvalStatus,
    hasRequest: bool(
      sql`exists (select 1 from task_request r where r.task_status_id = s.id and r.state = 'open')`,
    ),
    dueDate: dueForTeam,
    isExtended: bool(sql`s.extended_due_date > t.due_date`),
    hasExtraDays: HAS_EXTRA_DAYS,
    assignees,
    ...GIVEN_IN_LIST,
    /** Names of the files that the team gave, in their order. */
    evidence: valuesOf(
      as<string>(sql`f.name`),
      sql`from task_evidence e join file f on f.id = e.file_id and f.state = 'stored' where e.task_status_id = s.id order by e.position`,
    ),
    /** Why staff sent it back, where nothing came since. */
    sentBack: as<
      string | null
    >(sql`case when s.approval_status = 'rejected' then (select p.reason from task_approval p
      where p.task_status_id = s.id and p.decision = 'rejected' order by p.reviewed_at desc limit 1) end`),
    completedAt: as<string | null>(sql`s.completed_at`),
    completedBy: nameOf(sql`s.completed_by`),
    comments: as<number>(sql`(select count(*) from comment c where c.task_status_id = s.id)
      + (select count(*) from reply x join comment c on c.id = x.comment_id where c.task_status_id = s.id)`),
    lastReminder: as<string | null>(sql`(select max(sent_at) from task_reminder r
      where r.task_id = t.id and r.team_id = tm.id)`),
  }),
  /** Over all teams that see the task, whatever is filtered. */
  beside: () => ({ counts: teamStateCounts }),
  filters: {
    q: text(indexed("team", tm.id), within(tm.name)),
    status: oneOf(TEAM_FILTERS, (state, scope: TeamStatesScope) => isOfState(state, scope)),
    type: among(tm.teamTypeId, "none"),
  },
  sorts: {
    status: [urgencyOf],
    team: [NAME],
    type: [sql`lower(coalesce(${typeOf}, '~'))`],
    due: [sql`coalesce(${dueForTeam}, '9999')`],
    completed: [sql`coalesce(s.completed_at, '9999')`],
  },
  first: "status",
  ties: [NAME],
});
export type TeamOfTask = RowIn<typeof teamsOfTask.page>;

/** Who may be reminded of the task over `tm`, `t` and `s`: active teams that have yet to do it. */
export const isRemindable: SQL = sql`(tm.is_archived = 0 and tm.is_organiser = 0 and ${IS_COUNTED}
  and coalesce(s.progress_status, 'incomplete') = 'incomplete' and coalesce(s.approval_status, 'none') <> 'awaiting')`;

/** That the team was reminded of it by that milestone. */
export const wasReminded = (milestone: string): SQL => sql`exists (select 1 from task_reminder r
  where r.task_id = t.id and r.team_id = tm.id and r.milestone = ${milestone})`;

const MOST_NAMED = 100;
const LATE = (taskId: string, today: string) =>
  sql`${TEAMS_AND_TASKS} where t.id = ${taskId} and ${dueForTeam} < ${today} and ${isRemindable}`;

/** How many teams are late with the task, and how many of them were reminded of it today. */
export const lateTeams = (taskId: string, today: string) =>
  jsonRequired(
    {
      total: as<number>(sql`count(*)`),
      reminded: as<number>(sql`coalesce(sum(${wasReminded(byHandOn(today))}), 0)`),
    },
    LATE(taskId, today),
  );

/** Those who would be reminded now, by name: a hundred of them at most. */
export const namedLateTeams = (taskId: string, today: string) =>
  jsonRows(
    { id: tm.id, name: tm.name, dueDate: dueForTeam },
    sql`${LATE(taskId, today)} and not ${wasReminded(byHandOn(today))} order by ${NAME} limit ${MOST_NAMED}`,
  );

/** What a team is late with, over `t`, `tm` and `s`. */
export const lateTasksOf = (teamId: string, today: string): SQL =>
  sql`${TEAMS_AND_TASKS} where tm.id = ${teamId} and ${dueForTeam} < ${today} and ${isRemindable}`;

/** The same, with whether the team was reminded of it today. */
export const lateTasks = (teamId: string, today: string) =>
  jsonRows(
    {
      id: t.id,
      title: t.title,
      dueDate: dueForTeam,
      isReminded: bool(wasReminded(byHandOn(today))),
    },
    sql`${lateTasksOf(teamId, today)} order by ${dueForTeam}, t.title limit ${MOST_NAMED}`,
  );

/** The people of a team who can be assigned to the task, the owner first. */
export const candidates = writtenOnce((taskId: string, teamId: string) =>
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
  ),
);
export type Candidate = RowIn<typeof candidates>;
