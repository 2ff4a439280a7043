import { type SQL, sql } from "drizzle-orm";
import { type Read, sqlJson, sqlRows } from "#db/read-batch";
import { dueForTeam } from "~/features/teams/due-date.server";
import { visibleTask } from "~/features/teams/visibility.server";
import type { RequestKind } from "./requests.rules";
import type { ApprovalsQuery } from "./task-teams.schema";
import type { TaskType } from "./tasks.types";

interface Place {
  taskId: string;
  title: string;
  type: TaskType;
  teamId: string;
  teamName: string;
  typeName: string | null;
  dueDate: string | null;
}

export interface Waiting extends Place {
  statusId: string;
  sentAt: string;
  sentBy: string | null;
}

export interface Asked extends Place {
  requestId: string;
  kind: RequestKind;
  reason: string;
  wantedDate: string | null;
  askedAt: string;
  askedBy: string | null;
}

export interface Decided extends Place {
  id: string;
  what: "approved" | "rejected" | "granted" | "declined";
  request: RequestKind | null;
  day: string | null;
  reason: string;
  decidedAt: string;
  decidedBy: string | null;
}

export interface QueueCounts {
  waiting: number;
  asked: number;
}

interface QueuePage<Row> {
  total: number;
  rows: Row[];
}

const PAGE_SIZE = 100;

/** Over `s`: the task is active, the team is active and sees it. Whatever else waits is nobody's to decide. */
const PLACES = sql`join task t on t.id = s.task_id join team tm on tm.id = s.team_id and tm.is_archived = 0
  and ${visibleTask}`;

const PLACE_FIELDS = sql`'taskId', t.id, 'title', t.title, 'type', t.type, 'teamId', tm.id, 'teamName', tm.name,
  'typeName', (select name from team_type where id = tm.team_type_id), 'dueDate', ${dueForTeam}`;

const SENT_AT = sql`coalesce((select max(p.reviewed_at) from task_approval p where p.task_status_id = s.id
  and p.decision = 'submitted'), s.updated_at)`;

/** What is to be decided, for the tabs and the navigation. */
export const queueCounts = (): Read<QueueCounts> =>
  sqlJson(sql`select json_object(
    'waiting', (select count(*) from task_status s ${PLACES} where s.approval_status = 'awaiting'),
    'asked', (select count(*) from task_request r join task_status s on s.id = r.task_status_id ${PLACES}
      where r.state = 'open'))`);

/** What waits for approval, oldest first. */
export const waitingTasks = (query: ApprovalsQuery): Read<QueuePage<Waiting>> =>
  queue(query, {
    from: sql`from task_status s ${PLACES} where s.approval_status = 'awaiting'`,
    order: sql`${SENT_AT}, s.id`,
    fields: sql`'statusId', s.id, 'sentAt', ${SENT_AT},
      'sentBy', (select first_name || ' ' || surname from user where id = s.updated_by)`,
  });

/** What teams ask for, oldest first. */
export const askedRequests = (query: ApprovalsQuery): Read<QueuePage<Asked>> =>
  queue(query, {
    from: sql`from task_request r join task_status s on s.id = r.task_status_id ${PLACES} where r.state = 'open'`,
    order: sql`r.created_at, r.id`,
    fields: sql`'requestId', r.id, 'kind', r.kind, 'reason', r.reason, 'wantedDate', r.wanted_date,
      'askedAt', r.created_at, 'askedBy', (select first_name || ' ' || surname from user where id = r.created_by)`,
  });

/** What was decided, newest first. */
export const decidedThings = (query: ApprovalsQuery): Read<QueuePage<Decided>> =>
  queue(query, {
    from: sql`from (
        select p.id, p.task_status_id, p.decision as what, null as request, null as day, p.reason, p.reviewed_by as who,
          p.reviewed_at as at from task_approval p where p.decision <> 'submitted'
        union all
        select r.id, r.task_status_id, r.state, r.kind, r.granted_date, r.decision_reason, r.decided_by, r.decided_at
          from task_request r where r.state in ('granted', 'declined')) d
      join task_status s on s.id = d.task_status_id ${PLACES} where true`,
    order: sql`d.at desc, d.id desc`,
    fields: sql`'id', d.id, 'what', d.what, 'request', d.request, 'day', d.day, 'reason', d.reason, 'decidedAt', d.at,
      'decidedBy', (select first_name || ' ' || surname from user where id = d.who)`,
  });

function queue<Row>(
  query: ApprovalsQuery,
  { from, order, fields }: { from: SQL; order: SQL; fields: SQL },
): Read<QueuePage<Row>> {
  const where = filtered(query);
  return sqlJson(sql`select json_object('total', (select count(*) ${from} ${where}),
    'rows', json((select coalesce(json_group_array(json(line)), '[]') from (
      select json_object(${PLACE_FIELDS}, ${fields}) as line ${from} ${where}
      order by ${order} limit ${PAGE_SIZE} offset ${(query.page - 1) * PAGE_SIZE}))))`);
}

function filtered({ q, task, group, type }: ApprovalsQuery): SQL {
  const parts: SQL[] = [];
  const among = (ids: readonly string[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`;
  if (q)
    parts.push(sql`and (instr(lower(tm.name), lower(${q})) > 0 or instr(lower(t.title), lower(${q})) > 0)`);
  if (task.length > 0) parts.push(sql`and t.id in ${among(task)}`);
  if (group.length > 0) {
    const inGroup = sql`exists (select 1 from task_group_task x where x.task_id = t.id and x.group_id in ${among(group)})`;
    const inNone = sql`not exists (select 1 from task_group_task x where x.task_id = t.id)`;
    parts.push(group.includes("unassigned") ? sql`and (${inGroup} or ${inNone})` : sql`and ${inGroup}`);
  }
  if (type.length > 0) {
    const named = sql`tm.team_type_id in ${among(type)}`;
    parts.push(type.includes("none") ? sql`and (${named} or tm.team_type_id is null)` : sql`and ${named}`);
  }
  return parts.length > 0 ? sql.join(parts, sql` `) : sql``;
}

/** Tasks that the queue can be narrowed to: those with anything to decide, or decided before. */
export const approvalTasks = (): Read<{ id: string; title: string }[]> =>
  sqlRows(sql`select t.id, t.title from task t where t.is_archived = 0 and (t.is_approval_needed = 1
      or exists (select 1 from task_status s join task_request r on r.task_status_id = s.id where s.task_id = t.id))
    order by t.title collate nocase`);
