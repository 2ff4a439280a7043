import { type SQL, sql } from "drizzle-orm";
import { type Read, sqlJson } from "#db/read-batch";
import { visibleTask } from "~/features/teams/visibility.server";
import type { AdminTasksQuery } from "./admin-tasks.schema";
import type { OverallStatus } from "./overall-status.rules";
import type { TaskType } from "./tasks.types";

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
  overall: OverallStatus;
}

export interface AdminTaskPage {
  /** Of the rows that the filters leave. */
  total: number;
  /** Of all, whatever is filtered: the tabs' counts. */
  active: number;
  archived: number;
  rows: AdminTask[];
}

export const PAGE_SIZE = 100;

/** The event's calendar, and which of the two lists is wanted. */
export interface Scope {
  clock: { today: string; dueSoonDays: number };
  isArchived?: boolean;
}

const ORDER: Record<AdminTasksQuery["sort"], string> = {
  title: "title collate nocase",
  group: "coalesce(group_title, '~') collate nocase",
  type: "type",
  dueDate: "due_date",
  done: "cast(done as real) / max(total, 1)",
};

/** Tasks as staff list them, one page of 100. Their counts stand beside them in `task_progress`. */
export function adminTasks(query: AdminTasksQuery, scope: Scope): Read<AdminTaskPage> {
  const dir = sql.raw(query.dir);
  const order = sql.raw(ORDER[query.sort]);
  const offset = (query.page - 1) * PAGE_SIZE;
  const isArchived = scope.isArchived ? 1 : 0;
  return sqlJson(sql`with given as materialized (${GIVEN_TIME}), found as (
      select t.*, coalesce(p.done, 0) as done, coalesce(p.total, 0) as total,
        (select g.title from task_group_task x join task_group g on g.id = x.group_id
          where x.task_id = t.id and g.is_archived = 0 order by g.position limit 1) as group_title
      from task t left join task_progress p on p.task_id = t.id
      where t.is_archived = ${isArchived} ${filtered(query, scope)}),
    paged as (
      select * from found order by ${query.sort === "dueDate" ? sql`due_date is null,` : sql``} ${order} ${dir},
        title collate nocase, id limit ${PAGE_SIZE} offset ${offset})
    select json_object('total', (select count(*) from found),
      'active', (select count(*) from task where is_archived = 0),
      'archived', (select count(*) from task where is_archived = 1),
      'rows', json((select coalesce(json_group_array(json_object(
      'id', t.id, 'title', t.title, 'type', t.type, 'dueDate', t.due_date,
      'isTimeSensitive', json(iif(t.is_time_sensitive, 'true', 'false')),
      'isApprovalNeeded', json(iif(t.is_approval_needed, 'true', 'false')), 'done', done, 'total', total,
      'overall', ${overallOf(scope.clock, sql.raw("t"))},
      'groups', json((select coalesce(json_group_array(title), '[]') from (select g.title from task_group_task x
        join task_group g on g.id = x.group_id where x.task_id = t.id and g.is_archived = 0 order by g.position))),
      'teamTypes', json((select coalesce(json_group_array(name), '[]') from (select y.name from task_team_type x
        join team_type y on y.id = x.team_type_id where x.task_id = t.id order by y.name))))), '[]') from paged t)))`);
}

/**
 * Teams that are still open and were given more time, for `overallOf`: read once for the whole list, since hardly any
 * status has such a day.
 */
const GIVEN_TIME = sql`select s.task_id, s.extended_due_date as day from task_status s
  cross join task t on t.id = s.task_id and t.due_date < s.extended_due_date
  cross join team tm on tm.id = s.team_id and tm.is_archived = 0 and tm.is_organiser = 0 and ${visibleTask}
  where s.extended_due_date is not null and s.progress_status = 'incomplete'`;

/**
 * `overallStatus` as SQL, over `t` (task), `counts` (the alias that has `done` and `total`) and the common table `given`.
 * Only a task that has nobody left looks at the statuses of its teams.
 */
function overallOf({ today, dueSoonDays }: Scope["clock"], counts: SQL): SQL {
  const done = sql`coalesce(${counts}.done, 0)`;
  const total = sql`coalesce(${counts}.total, 0)`;
  const limit = sql`date(${today}, '+' || ${dueSoonDays} || ' days')`;
  const given = sql`from given g where g.task_id = t.id`;
  const isDueForMost = sql`${total} - ${done} > (select count(*) ${given})`;
  return sql`case
    when ${total} = 0 and exists (select 1 from task_status s
      cross join team tm on tm.id = s.team_id and tm.is_archived = 0 and tm.is_organiser = 0 and ${visibleTask}
      where s.task_id = t.id and s.progress_status = 'notApplicable') then 'notApplicable'
    when ${total} = 0 then 'incomplete'
    when ${done} >= ${total} then 'complete'
    when t.due_date is null or t.due_date > ${limit} then 'incomplete'
    when t.due_date < ${today} and (${isDueForMost} or exists (select 1 ${given} and g.day < ${today})) then 'overdue'
    when t.due_date >= ${today} and ${isDueForMost} then 'dueSoon'
    when exists (select 1 ${given} and g.day <= ${limit}) then 'dueSoon'
    else 'incomplete' end`;
}

function filtered(query: AdminTasksQuery, { clock }: Scope): SQL {
  const { q, type, group, teamType, from, to, urgent, approval } = query;
  const parts: SQL[] = [];
  if (q) parts.push(sql`and instr(lower(t.title), lower(${q})) > 0`);
  if (type.length > 0) parts.push(sql`and t.type in ${type}`);
  if (group.length > 0) {
    const named = sql`select 1 from task_group_task x where x.task_id = t.id`;
    const chosen = sql`exists (${named} and x.group_id in (select value from json_each(${JSON.stringify(group)})))`;
    parts.push(
      group.includes("unassigned") ? sql`and (${chosen} or not exists (${named}))` : sql`and ${chosen}`,
    );
  }
  if (teamType.length > 0) {
    const named = sql`select 1 from task_team_type x where x.task_id = t.id`;
    const chosen = sql`exists (${named} and x.team_type_id in (select value from json_each(${JSON.stringify(teamType)})))`;
    parts.push(teamType.includes("all") ? sql`and (${chosen} or not exists (${named}))` : sql`and ${chosen}`);
  }
  if (from) parts.push(sql`and t.due_date >= ${from}`);
  if (to) parts.push(sql`and t.due_date <= ${to}`);
  if (urgent) parts.push(sql`and t.is_time_sensitive = 1`);
  if (approval) parts.push(sql`and t.is_approval_needed = 1`);
  const wanted = overallsOf(query.status);
  if (wanted.length > 0) parts.push(sql`and ${overallOf(clock, sql.raw("p"))} in ${wanted}`);
  return parts.length > 0 ? sql.join(parts, sql` `) : sql``;
}

/** Incomplete means neither complete nor not applicable (spec 1.4): what is late is incomplete too. */
function overallsOf(status: AdminTasksQuery["status"]): OverallStatus[] {
  return [
    ...new Set(
      status.flatMap((one): OverallStatus[] =>
        one === "incomplete" ? ["incomplete", "overdue", "dueSoon"] : [one],
      ),
    ),
  ];
}
