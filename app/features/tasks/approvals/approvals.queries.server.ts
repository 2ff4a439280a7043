import { type SQL, sql } from "drizzle-orm";
import { type Read, sqlJson, sqlRows } from "#db/read-batch";
import { dueForTeam } from "~/features/teams/due-date.server";
import { visibleTask } from "~/features/teams/visibility.server";
import type { ApprovalsQuery } from "../by-team/task-teams.schema";
import type { TaskType } from "../tasks.types";
import type { RequestKind } from "./requests.rules";

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
    id: sql`s.id`,
    at: SENT_AT,
    fields: sql`'statusId', s.id, 'sentAt', page.at,
      'sentBy', (select first_name || ' ' || surname from user where id = s.updated_by)`,
  });

/** What teams ask for, oldest first. */
export const askedRequests = (query: ApprovalsQuery): Read<QueuePage<Asked>> =>
  queue(query, {
    from: sql`from task_request r join task_status s on s.id = r.task_status_id ${PLACES} where r.state = 'open'`,
    id: sql`r.id`,
    at: sql`r.created_at`,
    more: sql`join task_request r on r.id = page.id`,
    fields: sql`'requestId', r.id, 'kind', r.kind, 'reason', r.reason, 'wantedDate', r.wanted_date,
      'askedAt', page.at, 'askedBy', (select first_name || ' ' || surname from user where id = r.created_by)`,
  });

/** What was decided, newest first. */
export const decidedThings = (query: ApprovalsQuery): Read<QueuePage<Decided>> =>
  queue(query, {
    from: sql`from (
        select id, task_status_id, reviewed_at as at from task_approval where decision <> 'submitted'
        union all
        select id, task_status_id, decided_at from task_request where state in ('granted', 'declined')) d
      join task_status s on s.id = d.task_status_id ${PLACES} where true`,
    id: sql`d.id`,
    at: sql`d.at`,
    dir: "desc",
    more: sql`left join task_approval p on p.id = page.id left join task_request r on r.id = page.id`,
    fields: sql`'id', page.id, 'what', coalesce(p.decision, r.state), 'request', r.kind, 'day', r.granted_date,
      'reason', coalesce(p.reason, r.decision_reason), 'decidedAt', page.at,
      'decidedBy', (select first_name || ' ' || surname from user where id = coalesce(p.reviewed_by, r.decided_by))`,
  });

/** Found by ids alone first; what a row says is read for the rows of the page. */
function queue<Row>(
  query: ApprovalsQuery,
  parts: { from: SQL; id: SQL; at: SQL; fields: SQL; more?: SQL; dir?: "asc" | "desc" },
): Read<QueuePage<Row>> {
  const dir = sql.raw(parts.dir ?? "asc");
  const order = sql`at ${dir}, id ${dir}`;
  return sqlJson(sql`with found as materialized (
      select ${parts.id} as id, s.id as status_id, ${parts.at} as at ${parts.from} ${filtered(query)}),
    page as materialized (
      select * from found order by ${order} limit ${PAGE_SIZE} offset ${(query.page - 1) * PAGE_SIZE})
    select json_object('total', (select count(*) from found),
      'rows', json((select coalesce(json_group_array(json(line)), '[]') from (
        select json_object(${PLACE_FIELDS}, ${parts.fields}) as line
        from page join task_status s on s.id = page.status_id join task t on t.id = s.task_id
        join team tm on tm.id = s.team_id ${parts.more ?? sql``}
        order by page.at ${dir}, page.id ${dir}))))`);
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
