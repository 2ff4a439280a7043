import { sql } from "drizzle-orm";
import { a, fullNameOr, nameOf, r, reminder, s, t, tm, u } from "#db/event/aliases";
import { as, jsonOne, jsonRequired, jsonRows, maybe, parsed, type RowIn, rowOf, rowsOf } from "#db/json-row";
import { writtenOnce } from "#db/read-batch";
import type { RequestKind } from "../approvals/requests.rules";
import { type Clock, dueForTeam, HAS_EXTRA_DAYS, statusForTeam } from "../due-date.server";
import { approvalStatus, progressStatus, teamAndTask } from "../tasks.queries.server";
import { GIVEN_ON_PAGE } from "../types/task-types.server";

const REQUEST = {
  id: r.id,
  kind: r.kind,
  reason: r.reason,
  wantedDate: r.wantedDate,
  at: r.createdAt,
  by: nameOf(r.createdBy),
};

const MOST_ACTIVITIES = 50;

/** One team's task, as staff decide about it. */
export const teamTaskDetail = (taskId: string, teamId: string, clock: Clock) =>
  jsonRequired(
    {
      taskId: t.id,
      title: t.title,
      description: t.description,
      isRichText: t.isRichText,
      disclaimer: t.disclaimer,
      type: t.type,
      ...GIVEN_ON_PAGE,
      isApprovalNeeded: t.isApprovalNeeded,
      lookFor: t.lookFor,
      teamId: tm.id,
      teamName: tm.name,
      typeName: as<string | null>(sql`(select name from team_type where id = tm.team_type_id)`),
      ownerName: nameOf(tm.ownerId),
      statusId: maybe(s.id),
      progressStatus,
      approvalStatus,
      status: statusForTeam(clock),
      /** The team's own. */
      dueDate: dueForTeam,
      /** The task's, where the team has more time. */
      taskDueDate: as<string | null>(sql`iif(s.own_due_date > t.due_date, t.due_date, null)`),
      hasExtraDays: HAS_EXTRA_DAYS,
      completedAt: maybe(s.completedAt),
      completedBy: nameOf(s.completedBy),
      sentAt: as<string | null>(
        sql`(select max(reviewed_at) from task_approval where task_status_id = s.id and decision = 'submitted')`,
      ),
      request: rowOf(REQUEST, sql`from task_request r where r.task_status_id = s.id and r.state = 'open'`),
      lastReminder: rowOf(
        { at: reminder.sentAt, by: nameOf(reminder.sentBy) },
        sql`from task_reminder reminder where reminder.task_id = t.id and reminder.team_id = tm.id
          order by reminder.sent_at desc limit 1`,
      ),
      activities: rowsOf(
        {
          id: a.id,
          kind: a.kind,
          details: parsed<Record<string, unknown>>(a.details),
          actorId: a.actorId,
          at: a.createdAt,
          by: nameOf(a.actorId),
        },
        sql`from activity a where a.subject_id = t.id and a.team_id = tm.id
          order by a.created_at desc, a.id desc limit ${MOST_ACTIVITIES}`,
      ),
    },
    teamAndTask(taskId, teamId),
  );

/** What a team and staff did about an approval or a request, newest first, as the team is shown it. */
export const approvalHistory = writtenOnce((taskId: string, teamId: string) =>
  jsonRows(
    {
      id: as<string>(sql`e.id`),
      what: as<"submitted" | "approved" | "rejected" | "asked" | "granted" | "declined" | "withdrawn">(
        sql`e.what`,
      ),
      request: as<RequestKind | null>(sql`e.request`),
      /** The day asked for, or given. */
      day: as<string | null>(sql`e.day`),
      reason: as<string>(sql`e.reason`),
      at: as<string>(sql`e.at`),
      by: fullNameOr(u),
    },
    {
      with: sql`mine as (select s.id ${teamAndTask(taskId, teamId)} and s.id is not null),
        entry as (
          select p.id, p.decision as what, null as request, p.new_due_date as day, p.reason, p.reviewed_by as who,
            p.reviewed_at as at from task_approval p where p.task_status_id in (select id from mine)
          union all
          select r.id || '-asked', 'asked', r.kind, r.wanted_date, r.reason, r.created_by, r.created_at
            from task_request r where r.task_status_id in (select id from mine)
          union all
          select r.id, r.state, r.kind, r.granted_date, r.decision_reason, r.decided_by, r.decided_at
            from task_request r where r.task_status_id in (select id from mine) and r.state <> 'open')`,
      from: sql`from entry e left join user u on u.id = e.who order by e.at desc, e.id desc limit 100`,
    },
  ),
);
export type HistoryEntry = RowIn<typeof approvalHistory>;

/** What the team may know of its open request, for its drawer. */
export const openRequestOf = writtenOnce((taskId: string, teamId: string) =>
  jsonOne(
    REQUEST,
    sql`from task_status s join task_request r on r.task_status_id = s.id and r.state = 'open'
      where s.task_id = ${taskId} and s.team_id = ${teamId}`,
  ),
);
export type OpenRequest = RowIn<typeof openRequestOf>;
