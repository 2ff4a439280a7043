import { type SQL, sql } from "drizzle-orm";
import { emptyRead, mapRead, type Read, sqlJson, sqlRows } from "#db/read-batch";
import { visibleTask } from "~/features/teams/visibility.server";
import type { AdminTasksQuery } from "./tasks.schema";
import type { ApprovalStatus, ProgressStatus, TaskType } from "./tasks.types";

/** A task as a team sees it in its list. */
export interface TeamTask {
  id: string;
  title: string;
  type: TaskType;
  dueDate: string | null;
  isTimeSensitive: boolean;
  isApprovalNeeded: boolean;
  progressStatus: ProgressStatus;
  approvalStatus: ApprovalStatus;
  completedAt: string | null;
  /** Group ids in the groups' order; none = unassigned. */
  groupIds: string[];
  /** Names, in the order of assigning. */
  assignees: string[];
}

const TASK_SUMMARY = `json_object('id', t.id, 'title', t.title, 'type', t.type, 'dueDate', t.due_date,
  'isTimeSensitive', json(iif(t.is_time_sensitive, 'true', 'false')),
  'isApprovalNeeded', json(iif(t.is_approval_needed, 'true', 'false')),
  'progressStatus', coalesce(s.progress_status, 'incomplete'), 'approvalStatus', coalesce(s.approval_status, 'none'),
  'completedAt', s.completed_at,
  'groupIds', json((select coalesce(json_group_array(g.id), '[]') from (select g.id from task_group_task x
    join task_group g on g.id = x.group_id where x.task_id = t.id and g.is_archived = 0 order by g.position) g)),
  'assignees', json((select coalesce(json_group_array(name), '[]') from (select u.first_name || ' ' || u.surname as name
    from task_assignee a join user u on u.id = a.user_id where a.task_status_id = s.id order by a.position))))`;

/** Everything that a team sees, by due date (spec 1.9), as one JSON column; nothing for somebody without a team. */
export function tasksForTeam(teamId: string | undefined): Read<TeamTask[]> {
  if (teamId === undefined) return emptyRead([]);
  return sqlJson(sql`select coalesce(json_group_array(json(task)), '[]') from (
    select ${sql.raw(TASK_SUMMARY)} as task from team tm join task t on ${visibleTask}
    left join task_status s on s.team_id = tm.id and s.task_id = t.id
    where tm.id = ${teamId}
    order by t.due_date is null, t.due_date, t.is_time_sensitive desc, t.title)`);
}

export interface GroupTitle {
  id: string;
  title: string;
}

export const activeGroups = (): Read<GroupTitle[]> =>
  sqlRows(sql`select id, title from task_group where is_archived = 0 order by position, title`);

/** One task as its drawer shows it; null where the team does not see it. */
export interface TaskDetail extends TeamTask {
  description: string;
  disclaimer: string | null;
  groupTitle: string | null;
  completedBy: string | null;
  review: { decision: "approved" | "rejected"; reason: string; by: string | null; at: string } | null;
  acceptance: { name: string; at: string } | null;
}

export function taskForTeam(taskId: string, teamId: string): Read<TaskDetail | null> {
  const read = sqlJson<TaskDetail | null>(sql`select json_patch(${sql.raw(TASK_SUMMARY)}, json_object(
      'description', t.description, 'disclaimer', t.disclaimer,
      'groupTitle', (select g.title from task_group_task x join task_group g on g.id = x.group_id
        where x.task_id = t.id and g.is_archived = 0 order by g.position limit 1),
      'completedBy', (select first_name || ' ' || surname from user where id = s.completed_by),
      'review', json((select json_object('decision', p.decision, 'reason', p.reason, 'at', p.reviewed_at,
          'by', (select first_name || ' ' || surname from user where id = p.reviewed_by))
        from task_approval p where p.task_status_id = s.id and p.decision <> 'submitted'
        order by p.reviewed_at desc limit 1)),
      'acceptance', json((select json_object('name', c.name, 'at', c.accepted_at) from task_acceptance c
        where c.task_status_id = s.id order by c.accepted_at desc limit 1))))
    from team tm join task t on ${visibleTask} left join task_status s on s.team_id = tm.id and s.task_id = t.id
    where tm.id = ${teamId} and t.id = ${taskId}`);
  // json_patch leaves out what is null: give such keys back.
  const empty = { disclaimer: null, groupTitle: null, completedBy: null, review: null, acceptance: null };
  return { ...mapRead(read, (task) => (task ? { ...empty, ...task } : null)) };
}

export interface AdminTask {
  id: string;
  title: string;
  type: TaskType;
  dueDate: string | null;
  isTimeSensitive: boolean;
  isApprovalNeeded: boolean;
  groups: string[];
  /** Names of team types; empty = all teams. */
  teamTypes: string[];
  /** Teams that are complete, of those that see it and to whom it applies. */
  done: number;
  total: number;
}

export interface AdminTaskPage {
  total: number;
  rows: AdminTask[];
}

const PAGE_SIZE = 100;

const ORDER: Record<AdminTasksQuery["sort"], string> = {
  title: "title collate nocase",
  group: "coalesce(group_title, '~') collate nocase",
  type: "type",
  dueDate: "due_date",
  done: "cast(done as real) / max(total, 1)",
};

/** Active tasks as staff list them, one page of 100. Their counts stand beside them. */
export function adminTasks(query: AdminTasksQuery): Read<AdminTaskPage> {
  const where = adminWhere(query);
  const dir = sql.raw(query.dir);
  const order = sql.raw(ORDER[query.sort]);
  const offset = (query.page - 1) * PAGE_SIZE;
  return sqlJson(sql`with found as (
      select t.*, coalesce(p.done, 0) as done, coalesce(p.total, 0) as total,
        (select g.title from task_group_task x join task_group g on g.id = x.group_id
          where x.task_id = t.id and g.is_archived = 0 order by g.position limit 1) as group_title
      from task t left join task_progress p on p.task_id = t.id where t.is_archived = 0 ${where}),
    paged as (
      select * from found order by ${query.sort === "dueDate" ? sql`due_date is null,` : sql``} ${order} ${dir},
        title collate nocase limit ${PAGE_SIZE} offset ${offset})
    select json_object('total', (select count(*) from found), 'rows', json((select coalesce(json_group_array(json_object(
      'id', id, 'title', title, 'type', type, 'dueDate', due_date,
      'isTimeSensitive', json(iif(is_time_sensitive, 'true', 'false')),
      'isApprovalNeeded', json(iif(is_approval_needed, 'true', 'false')), 'done', done, 'total', total,
      'groups', json((select coalesce(json_group_array(title), '[]') from (select g.title from task_group_task x
        join task_group g on g.id = x.group_id where x.task_id = paged.id and g.is_archived = 0 order by g.position))),
      'teamTypes', json((select coalesce(json_group_array(name), '[]') from (select y.name from task_team_type x
        join team_type y on y.id = x.team_type_id where x.task_id = paged.id order by y.name))))), '[]') from paged)))`);
}

function adminWhere({ q, type, group }: AdminTasksQuery): SQL {
  const parts: SQL[] = [];
  if (q) parts.push(sql`and instr(lower(t.title), lower(${q})) > 0`);
  if (type.length > 0) parts.push(sql`and t.type in ${type}`);
  if (group.length > 0) {
    const named = group.filter((id) => id !== "unassigned");
    const inGroup = sql`exists (select 1 from task_group_task x where x.task_id = t.id and x.group_id in ${named.length > 0 ? named : [""]})`;
    const inNone = sql`not exists (select 1 from task_group_task x where x.task_id = t.id)`;
    parts.push(group.includes("unassigned") ? sql`and (${inGroup} or ${inNone})` : sql`and ${inGroup}`);
  }
  return parts.length > 0 ? sql.join(parts, sql` `) : sql``;
}

export interface EditedTask {
  id: string;
  title: string;
  type: TaskType;
  dueDate: string | null;
  description: string;
  disclaimer: string | null;
  isArchived: boolean;
  isTimeSensitive: boolean;
  isApprovalNeeded: boolean;
  showToChildTeams: boolean;
  isRequired: boolean;
  version: number;
  groupIds: string[];
  teamTypeIds: string[];
  updatedAt: string;
  updatedBy: string | null;
}

export function taskForEdit(taskId: string): Read<EditedTask> {
  const read = sqlJson<EditedTask>(sql`select json_object('id', t.id, 'title', t.title, 'type', t.type,
      'dueDate', t.due_date, 'description', t.description, 'disclaimer', t.disclaimer,
      'isArchived', json(iif(t.is_archived, 'true', 'false')),
      'isTimeSensitive', json(iif(t.is_time_sensitive, 'true', 'false')),
      'isApprovalNeeded', json(iif(t.is_approval_needed, 'true', 'false')),
      'showToChildTeams', json(iif(t.show_to_child_teams, 'true', 'false')),
      'isRequired', json(iif(t.is_required, 'true', 'false')), 'version', t.version,
      'groupIds', json((select coalesce(json_group_array(group_id), '[]') from task_group_task where task_id = t.id)),
      'teamTypeIds', json((select coalesce(json_group_array(team_type_id), '[]') from task_team_type where task_id = t.id)),
      'updatedAt', t.updated_at,
      'updatedBy', (select first_name || ' ' || surname from user where id = t.updated_by))
    from task t where t.id = ${taskId}`);
  return { ...read, required: true };
}
