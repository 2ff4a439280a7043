import { sql } from "drizzle-orm";
import { mapRead, type Read, sqlJson } from "#db/read-batch";
import { dueForTeam, statusForTeam } from "~/features/teams/due-date.server";
import { visibleTask } from "~/features/teams/visibility.server";
import type { RequestKind } from "../approvals/requests.rules";
import type { ApprovalStatus, ProgressStatus, TaskType } from "../tasks.types";

/** One team's task, as staff decide about it. */
export interface TeamTaskDetail {
  taskId: string;
  title: string;
  description: string;
  disclaimer: string | null;
  type: TaskType;
  isApprovalNeeded: boolean;
  teamId: string;
  teamName: string;
  typeName: string | null;
  ownerName: string | null;
  statusId: string | null;
  progressStatus: ProgressStatus;
  approvalStatus: ApprovalStatus;
  status: "complete" | "notApplicable" | "overdue" | "dueSoon" | "incomplete";
  /** The team's own. */
  dueDate: string | null;
  /** The task's, where the team has more time. */
  taskDueDate: string | null;
  completedAt: string | null;
  completedBy: string | null;
  sentAt: string | null;
  acceptance: { name: string; by: string | null; at: string; address: string; text: string } | null;
  request: OpenRequest | null;
  reminders: { at: string; by: string | null }[];
  happenings: Happened[];
}

export interface OpenRequest {
  id: string;
  kind: RequestKind;
  reason: string;
  wantedDate: string | null;
  by: string | null;
  at: string;
}

export interface Happened {
  id: string;
  kind: string;
  details: Record<string, unknown>;
  actorId: string;
  by: string | null;
  at: string;
}

const MOST_HAPPENINGS = 50;

export function teamTaskDetail(
  taskId: string,
  teamId: string,
  clock: { today: string; dueSoonDays: number },
): Read<TeamTaskDetail> {
  const read = sqlJson<TeamTaskDetail | null>(sql`select json_object(
      'taskId', t.id, 'title', t.title, 'description', t.description, 'disclaimer', t.disclaimer, 'type', t.type,
      'isApprovalNeeded', json(iif(t.is_approval_needed, 'true', 'false')),
      'teamId', tm.id, 'teamName', tm.name, 'typeName', (select name from team_type where id = tm.team_type_id),
      'ownerName', (select first_name || ' ' || surname from user where id = tm.owner_id), 'statusId', s.id,
      'progressStatus', coalesce(s.progress_status, 'incomplete'),
      'approvalStatus', coalesce(s.approval_status, 'none'), 'status', ${statusForTeam(clock)},
      'dueDate', ${dueForTeam}, 'taskDueDate', iif(s.extended_due_date > t.due_date, t.due_date, null),
      'completedAt', s.completed_at,
      'completedBy', (select first_name || ' ' || surname from user where id = s.completed_by),
      'sentAt', (select max(reviewed_at) from task_approval where task_status_id = s.id and decision = 'submitted'),
      'acceptance', json((select json_object('name', c.name, 'at', c.accepted_at, 'address', c.address, 'text', c.text,
          'by', (select first_name || ' ' || surname from user where id = c.user_id))
        from task_acceptance c where c.task_status_id = s.id order by c.accepted_at desc limit 1)),
      'request', json((select json_object('id', r.id, 'kind', r.kind, 'reason', r.reason, 'wantedDate', r.wanted_date,
          'at', r.created_at, 'by', (select first_name || ' ' || surname from user where id = r.created_by))
        from task_request r where r.task_status_id = s.id and r.state = 'open')),
      'reminders', json((select coalesce(json_group_array(json(line)), '[]') from (
        select json_object('at', m.sent_at,
          'by', (select first_name || ' ' || surname from user where id = m.sent_by)) as line
        from task_reminder m where m.task_id = t.id and m.team_id = tm.id order by m.sent_at desc limit 5))),
      'happenings', json((select coalesce(json_group_array(json(line)), '[]') from (
        select json_object('id', a.id, 'kind', a.kind, 'details', json(a.details), 'actorId', a.actor_id,
          'at', a.created_at, 'by', (select first_name || ' ' || surname from user where id = a.actor_id)) as line
        from activity a where a.subject_id = t.id and a.team_id = tm.id
        order by a.created_at desc, a.id desc limit ${MOST_HAPPENINGS}))))
    from team tm join task t on ${visibleTask} left join task_status s on s.team_id = tm.id and s.task_id = t.id
    where tm.id = ${teamId} and t.id = ${taskId}`);
  return { ...(read as Read<TeamTaskDetail>), required: true };
}

/** What a team and staff did about an approval or a request, newest first, as the team is shown it. */
export interface HistoryEntry {
  id: string;
  what: "submitted" | "approved" | "rejected" | "asked" | "granted" | "declined" | "withdrawn";
  request: RequestKind | null;
  /** The day asked for, or given. */
  day: string | null;
  reason: string;
  by: string | null;
  at: string;
}

export function approvalHistory(taskId: string, teamId: string | undefined): Read<HistoryEntry[]> {
  const read = sqlJson<HistoryEntry[] | null>(sql`
    with mine as (select s.id from team tm join task t on ${visibleTask}
      join task_status s on s.team_id = tm.id and s.task_id = t.id where tm.id = ${teamId ?? ""} and t.id = ${taskId}),
    entry as (
      select p.id, p.decision as what, null as request, null as day, p.reason, p.reviewed_by as who, p.reviewed_at as at
        from task_approval p where p.task_status_id in (select id from mine)
      union all
      select r.id || '-asked', 'asked', r.kind, r.wanted_date, r.reason, r.created_by, r.created_at
        from task_request r where r.task_status_id in (select id from mine)
      union all
      select r.id, r.state, r.kind, r.granted_date, r.decision_reason, r.decided_by, r.decided_at
        from task_request r where r.task_status_id in (select id from mine) and r.state <> 'open')
    select json_group_array(json(line)) from (
      select json_object('id', e.id, 'what', e.what, 'request', e.request, 'day', e.day, 'reason', e.reason, 'at', e.at,
        'by', u.first_name || ' ' || u.surname) as line
      from entry e left join user u on u.id = e.who order by e.at desc, e.id desc limit 100)`);
  return mapRead(read, (entries) => entries ?? []);
}

/** What the team may know of its open request, for its drawer. */
export function openRequestOf(taskId: string, teamId: string | undefined): Read<OpenRequest | null> {
  return sqlJson(sql`select json_object('id', r.id, 'kind', r.kind, 'reason', r.reason, 'wantedDate', r.wanted_date,
      'at', r.created_at, 'by', (select first_name || ' ' || surname from user where id = r.created_by))
    from task_status s join task_request r on r.task_status_id = s.id and r.state = 'open'
    where s.task_id = ${taskId} and s.team_id = ${teamId ?? ""}`);
}
