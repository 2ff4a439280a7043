import { sql } from "drizzle-orm";
import { type Read, sqlJson } from "#db/read-batch";
import type { TaskType } from "../tasks.types";

export interface TaskGroupRow {
  id: string;
  title: string;
  tasks: number;
  /** Earliest due date of its tasks that is still ahead, or null. */
  nextDue: string | null;
}

export interface TaskGroupPage {
  active: number;
  archived: number;
  rows: TaskGroupRow[];
}

const COUNTS = sql.raw(`'active', (select count(*) from task_group where is_archived = 0),
  'archived', (select count(*) from task_group where is_archived = 1)`);

/** Active groups in their order; the synthetic group 'Unassigned' (id `unassigned`) comes last (spec 1.3). */
export const taskGroupList = (today: string): Read<TaskGroupPage> =>
  sqlJson(sql`select json_object(${COUNTS}, 'rows', json((select json_group_array(json(line)) from (
    select json_object('id', id, 'title', title, 'tasks', tasks, 'nextDue', next_due) as line from (
      select g.id, g.title, g.position, count(t.id) as tasks,
        min(case when t.due_date >= ${today} then t.due_date end) as next_due
      from task_group g left join task_group_task x on x.group_id = g.id
      left join task t on t.id = x.task_id and t.is_archived = 0
      where g.is_archived = 0 group by g.id
      union all
      select 'unassigned', 'Unassigned', 1000000000, count(*), min(case when t.due_date >= ${today} then t.due_date end)
      from task t where t.is_archived = 0 and not exists (select 1 from task_group_task x where x.task_id = t.id))
    order by position, title))))`);

export interface ArchivedGroup {
  id: string;
  title: string;
  /** UTC instant of the last change, which is its archiving unless it was renamed since. */
  changedAt: string;
}

export const archivedGroupList = (): Read<{ active: number; archived: number; rows: ArchivedGroup[] }> =>
  sqlJson(sql`select json_object(${COUNTS}, 'rows', json((select coalesce(json_group_array(json(line)), '[]') from (
    select json_object('id', id, 'title', title, 'changedAt', updated_at) as line
    from task_group where is_archived = 1 order by title collate nocase, id))))`);

export interface EditedGroup {
  id: string;
  title: string;
  isArchived: boolean;
  /** Its active tasks in their order. */
  tasks: { id: string; title: string; type: TaskType; dueDate: string | null }[];
}

export function groupForEdit(taskGroupId: string): Read<EditedGroup> {
  const read = sqlJson<EditedGroup>(sql`select json_object('id', g.id, 'title', g.title,
      'isArchived', json(iif(g.is_archived, 'true', 'false')),
      'tasks', json((select coalesce(json_group_array(json(line)), '[]') from (
        select json_object('id', t.id, 'title', t.title, 'type', t.type, 'dueDate', t.due_date) as line
        from task_group_task x join task t on t.id = x.task_id
        where x.group_id = g.id and t.is_archived = 0 order by x.position, t.id))))
    from task_group g where g.id = ${taskGroupId}`);
  return { ...read, required: true };
}

export interface OutsideTask {
  id: string;
  title: string;
  type: TaskType;
  dueDate: string | null;
  groups: string[];
}

export const OUTSIDE_PAGE = 100;

/** Active tasks that are not in the group, by title; one page of 100. */
export function tasksOutside(
  taskGroupId: string,
  query: { q: string; free?: "1"; page: number },
): Read<{ total: number; all: number; rows: OutsideTask[] }> {
  const outside = sql`t.is_archived = 0 and not exists (
    select 1 from task_group_task x where x.task_id = t.id and x.group_id = ${taskGroupId})`;
  const which = sql`${outside} ${query.q ? sql`and instr(lower(t.title), lower(${query.q})) > 0` : sql``}
    ${query.free ? sql`and not exists (select 1 from task_group_task x where x.task_id = t.id)` : sql``}`;
  return sqlJson(sql`select json_object('total', (select count(*) from task t where ${which}),
    'all', (select count(*) from task t where ${outside}),
    'rows', json((select coalesce(json_group_array(json(line)), '[]') from (
      select json_object('id', t.id, 'title', t.title, 'type', t.type, 'dueDate', t.due_date,
        'groups', json((select coalesce(json_group_array(title), '[]') from (select g.title from task_group_task x
          join task_group g on g.id = x.group_id where x.task_id = t.id and g.is_archived = 0
          order by g.position)))) as line
      from task t where ${which} order by t.title collate nocase, t.id
      limit ${OUTSIDE_PAGE} offset ${(query.page - 1) * OUTSIDE_PAGE}))))`);
}

/** Which groups are about to be deleted, and how many tasks stand in each. */
export const groupsForPage = (
  ids: readonly string[],
): Read<{ id: string; title: string; tasks: number; isArchived: number }[]> =>
  sqlJson(sql`select coalesce(json_group_array(json(line)), '[]') from (
    select json_object('id', g.id, 'title', g.title, 'isArchived', g.is_archived, 'tasks', (select count(*)
        from task_group_task x join task t on t.id = x.task_id and t.is_archived = 0 where x.group_id = g.id)) as line
    from json_each(${JSON.stringify([...new Set(ids)])}) j join task_group g on g.id = j.value
    order by g.position, g.title)`);
