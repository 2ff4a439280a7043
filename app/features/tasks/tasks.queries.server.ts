import { sql } from "drizzle-orm";
import { emptyRead, mapRead, type Read, sqlJson, sqlRows } from "#db/read-batch";
import { DUE_FOR_TEAM, dueForTeam } from "~/features/teams/due-date.server";
import { visibleTask } from "~/features/teams/visibility.server";
import type { ApprovalStatus, ProgressStatus, TaskType } from "./tasks.types";

/** A task as a team sees it in its list. */
export interface TeamTask {
  id: string;
  title: string;
  type: TaskType;
  /** The team's own, where staff gave it more time. */
  dueDate: string | null;
  isTimeSensitive: boolean;
  progressStatus: ProgressStatus;
  approvalStatus: ApprovalStatus;
  completedAt: string | null;
  /** Names, in the order of assigning. */
  assignees: string[];
  /** Assigned to the reader. */
  isMine: boolean;
}

const SUMMARY = `'id', t.id, 'title', t.title, 'type', t.type, 'dueDate', ${DUE_FOR_TEAM},
  'isTimeSensitive', json(iif(t.is_time_sensitive, 'true', 'false')),
  'progressStatus', coalesce(s.progress_status, 'incomplete'), 'approvalStatus', coalesce(s.approval_status, 'none'),
  'completedAt', s.completed_at,
  'assignees', json((select coalesce(json_group_array(name), '[]') from (select u.first_name || ' ' || u.surname as name
    from task_assignee a join user u on u.id = a.user_id where a.task_status_id = s.id order by a.position)))`;

const summary = (readerId: string) => sql`json_object(${sql.raw(SUMMARY)},
  'isMine', json(iif(exists (select 1 from task_assignee a where a.task_status_id = s.id and a.user_id = ${readerId}),
    'true', 'false')))`;

/** Everything that a team sees, by due date (spec 1.9), as one JSON column; nothing for somebody without a team. */
export function tasksForTeam(teamId: string | undefined, readerId = ""): Read<TeamTask[]> {
  if (teamId === undefined) return emptyRead([]);
  return sqlJson(sql`select coalesce(json_group_array(json(task)), '[]') from (
    select ${summary(readerId)} as task from team tm join task t on ${visibleTask}
    left join task_status s on s.team_id = tm.id and s.task_id = t.id
    where tm.id = ${teamId}
    order by ${dueForTeam} is null, ${dueForTeam}, t.is_time_sensitive desc, t.title)`);
}

export interface GroupTitle {
  id: string;
  title: string;
}

export const activeGroups = (): Read<GroupTitle[]> =>
  sqlRows(sql`select id, title from task_group where is_archived = 0 order by position, title`);

/** Active groups with the order that staff gave their tasks. */
export const groupsInOrder = (): Read<(GroupTitle & { taskIds: string[] })[]> =>
  sqlJson(sql`select coalesce(json_group_array(json(line)), '[]') from (
    select json_object('id', g.id, 'title', g.title, 'taskIds', json((select coalesce(json_group_array(task_id), '[]')
      from (select task_id from task_group_task where group_id = g.id order by position)))) as line
    from task_group g where g.is_archived = 0 order by g.position, g.title)`);

/** One task as its drawer shows it; null where the team does not see it. */
export interface TaskDetail extends TeamTask {
  isApprovalNeeded: boolean;
  description: string;
  disclaimer: string | null;
  externalLink: string | null;
  groupTitle: string | null;
  completedBy: string | null;
  review: { decision: "approved" | "rejected"; reason: string; by: string | null; at: string } | null;
  acceptance: { name: string; at: string } | null;
}

export function taskForTeam(
  taskId: string,
  teamId: string | undefined,
  readerId = "",
): Read<TaskDetail | null> {
  const read = sqlJson<TaskDetail | null>(sql`select json_patch(${summary(readerId)}, json_object(
      'isApprovalNeeded', json(iif(t.is_approval_needed, 'true', 'false')),
      'description', t.description, 'disclaimer', t.disclaimer, 'externalLink', t.external_link,
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
    where tm.id = ${teamId ?? ""} and t.id = ${taskId}`);
  // json_patch leaves out what is null: give such keys back.
  const empty = {
    dueDate: null,
    completedAt: null,
    disclaimer: null,
    externalLink: null,
    groupTitle: null,
    completedBy: null,
    review: null,
    acceptance: null,
  };
  return mapRead(read, (task) => (task ? { ...empty, ...task } : null));
}

/** Whether the event has the task, for those who may see all; not asked for anybody else. */
export const taskIsThere = (taskId: string, isAsked: boolean): Read<boolean> =>
  isAsked
    ? mapRead(
        sqlRows<{ id: string }>(sql`select id from task where id = ${taskId}`),
        (rows) => rows.length > 0,
      )
    : emptyRead(false);
