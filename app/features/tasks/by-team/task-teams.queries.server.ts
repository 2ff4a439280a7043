import { type SQL, sql } from "drizzle-orm";
import { type Read, sqlJson, sqlRows } from "#db/read-batch";
import { dueForTeam, statusForTeam } from "~/features/teams/due-date.server";
import { visibleTask } from "~/features/teams/visibility.server";
import type { ApprovalStatus, TaskType } from "../tasks.types";
import type { TaskTeamsQuery } from "./task-teams.schema";
import type { TeamState } from "./task-teams.types";

export interface TaskHead {
  id: string;
  title: string;
  type: TaskType;
  dueDate: string | null;
  isApprovalNeeded: boolean;
  isArchived: boolean;
}

export function taskHead(taskId: string): Read<TaskHead> {
  const read =
    sqlJson<TaskHead>(sql`select json_object('id', id, 'title', title, 'type', type, 'dueDate', due_date,
      'isApprovalNeeded', json(iif(is_approval_needed, 'true', 'false')),
      'isArchived', json(iif(is_archived, 'true', 'false')))
    from task where id = ${taskId}`);
  return { ...read, required: true };
}

export interface TeamOfTask {
  teamId: string;
  name: string;
  typeName: string | null;
  /** The stand that it shares. */
  parentName: string | null;
  /** By date, as the team sees it. */
  status: "complete" | "notApplicable" | "overdue" | "dueSoon" | "incomplete";
  state: TeamState;
  approvalStatus: ApprovalStatus;
  hasRequest: boolean;
  dueDate: string | null;
  isExtended: boolean;
  assignees: string[];
  completedAt: string | null;
  completedBy: string | null;
  comments: number;
  lastReminder: string | null;
}

export interface TaskTeamsPage {
  /** Over all teams that see the task, whatever is filtered. */
  counts: Record<TeamState | "all", number>;
  total: number;
  rows: TeamOfTask[];
}

const PAGE_SIZE = 100;

/** What waits first for staff, then what presses the team most; what is settled comes last (spec 1.9). */
const URGENCY = `case state when 'awaiting' then 0 when 'overdue' then 1 when 'dueSoon' then 2 when 'incomplete' then 3
  when 'complete' then 4 else 5 end`;

const ORDER: Record<TaskTeamsQuery["sort"], string> = {
  status: URGENCY,
  team: "name collate nocase",
  type: "coalesce(type_name, '~') collate nocase",
  due: "coalesce(due, '9999')",
  completed: "coalesce(completed_at, '9999')",
};

/**
 * The teams that see a task, one page of 100: neither archived nor organisers, as the task's progress counts them. Every
 * team is judged once, without the details of its row; those are read for the page alone.
 */
export function teamsOfTask(
  taskId: string,
  query: TaskTeamsQuery,
  clock: { today: string; dueSoonDays: number },
): Read<TaskTeamsPage> {
  const order = sql`${sql.raw(ORDER[query.sort])} ${sql.raw(query.dir)}, name collate nocase, id`;
  return sqlJson(sql`with seen as materialized (
      select tm.id, tm.name, tm.team_type_id, tm.parent_team_id, y.name as type_name, s.id as status_id, s.completed_at,
        s.completed_by, coalesce(s.approval_status, 'none') as approval, ${dueForTeam} as due,
        s.extended_due_date > t.due_date as is_extended, ${statusForTeam(clock)} as status,
        case when s.approval_status = 'awaiting' and s.progress_status = 'incomplete' then 'awaiting'
          else ${statusForTeam(clock)} end as state
      from task t join team tm on tm.is_archived = 0 and tm.is_organiser = 0 and ${visibleTask}
      left join team_type y on y.id = tm.team_type_id
      left join task_status s on s.team_id = tm.id and s.task_id = t.id
      where t.id = ${taskId}),
    found as (select * from seen where true ${filtered(query)}),
    page as (select * from found order by ${order} limit ${PAGE_SIZE} offset ${(query.page - 1) * PAGE_SIZE})
    select json_object(
      'counts', json((select json_object('all', count(*), 'complete', coalesce(sum(state = 'complete'), 0),
        'awaiting', coalesce(sum(state = 'awaiting'), 0), 'overdue', coalesce(sum(state = 'overdue'), 0),
        'dueSoon', coalesce(sum(state = 'dueSoon'), 0), 'incomplete', coalesce(sum(state = 'incomplete'), 0),
        'notApplicable', coalesce(sum(state = 'notApplicable'), 0)) from seen)),
      'total', (select count(*) from found),
      'rows', json((select coalesce(json_group_array(json(line)), '[]') from (
        select json_object('teamId', id, 'name', name, 'typeName', type_name,
          'parentName', (select name from team where id = page.parent_team_id), 'status', status, 'state', state,
          'approvalStatus', approval, 'dueDate', due, 'isExtended', json(iif(is_extended, 'true', 'false')),
          'hasRequest', json(iif(exists (select 1 from task_request r where r.task_status_id = page.status_id
            and r.state = 'open'), 'true', 'false')),
          'assignees', json((select coalesce(json_group_array(who), '[]') from (
            select u.first_name || ' ' || u.surname as who from task_assignee x join user u on u.id = x.user_id
            where x.task_status_id = page.status_id order by x.position))),
          'completedAt', completed_at,
          'completedBy', (select first_name || ' ' || surname from user where id = page.completed_by),
          'comments', (select count(*) from comment where task_status_id = page.status_id)
            + (select count(*) from reply x join comment c on c.id = x.comment_id
              where c.task_status_id = page.status_id),
          'lastReminder', (select max(sent_at) from task_reminder r where r.task_id = ${taskId}
            and r.team_id = page.id)) as line
        from page order by ${order}))))`);
}

function filtered({ q, status, type }: TaskTeamsQuery): SQL {
  const parts: SQL[] = [];
  if (q) parts.push(sql`and instr(lower(name), lower(${q})) > 0`);
  if (status) parts.push(sql`and state = ${status}`);
  if (type.length > 0) {
    const named = sql`team_type_id in (select value from json_each(${JSON.stringify(type)}))`;
    parts.push(type.includes("none") ? sql`and (${named} or team_type_id is null)` : sql`and ${named}`);
  }
  return parts.length > 0 ? sql.join(parts, sql` `) : sql``;
}

export interface Candidate {
  id: string;
  name: string;
  isOwner: number;
  isAssigned: number;
}

/** The people of a team who can be assigned to the task, the owner first. */
export const candidates = (taskId: string, teamId: string): Read<Candidate[]> =>
  sqlRows(sql`select u.id, u.first_name || ' ' || u.surname as name, u.id = tm.owner_id as isOwner,
      exists (select 1 from task_assignee x join task_status s on s.id = x.task_status_id
        where x.user_id = u.id and s.task_id = ${taskId} and s.team_id = tm.id) as isAssigned
    from team tm join user u on u.team_id = tm.id where tm.id = ${teamId}
    order by isOwner desc, name collate nocase limit 200`);
