import { sql } from "drizzle-orm";
import { g, t } from "#db/event/aliases";
import { as, jsonList, jsonRequired, jsonRows, rowsOf } from "#db/json-row";
import { list } from "~/procedure/list.server";
import { flag, indexed, text, within } from "~/procedure/list-filters.server";
import { groupTitles } from "../tasks.queries.server";

const COUNTS = {
  active: as<number>(sql`(select count(*) from task_group where is_archived = 0)`),
  archived: as<number>(sql`(select count(*) from task_group where is_archived = 1)`),
};

const IN_NO_GROUP = sql`not exists (select 1 from task_group_task x where x.task_id = t.id)`;

/** Active groups in their order; the synthetic group 'Unassigned' (id `unassigned`) comes last (spec 1.3). */
export const taskGroupList = (today: string) =>
  jsonRequired(
    {
      ...COUNTS,
      rows: rowsOf(
        {
          id: g.id,
          title: g.title,
          tasks: as<number>(sql`g.tasks`),
          /** Earliest due date of its tasks that is still ahead, or null. */
          nextDue: as<string | null>(sql`g.next_due`),
        },
        sql`from (
          select g.id, g.title, g.position, count(t.id) as tasks,
            min(case when t.due_date >= ${today} then t.due_date end) as next_due
          from task_group g left join task_group_task x on x.group_id = g.id
          left join task t on t.id = x.task_id and t.is_archived = 0
          where g.is_archived = 0 group by g.id
          union all
          select 'unassigned', 'Unassigned', 1000000000, count(*),
            min(case when t.due_date >= ${today} then t.due_date end)
          from task t where t.is_archived = 0 and ${IN_NO_GROUP}) g
        order by g.position, g.title`,
      ),
    },
    sql``,
  );

export const archivedGroupList = () =>
  jsonRequired(
    {
      ...COUNTS,
      rows: rowsOf(
        {
          id: g.id,
          title: g.title,
          /** UTC instant of the last change, which is its archiving unless it was renamed since. */
          changedAt: g.updatedAt,
        },
        sql`from task_group g where g.is_archived = 1 order by g.title collate nocase, g.id`,
      ),
    },
    sql``,
  );

export const groupForEdit = (taskGroupId: string) =>
  jsonRequired(
    {
      id: g.id,
      title: g.title,
      isArchived: g.isArchived,
      /** Its active tasks in their order. */
      tasks: rowsOf(
        { id: t.id, title: t.title, type: t.type, dueDate: t.dueDate },
        sql`from task_group_task x join task t on t.id = x.task_id
          where x.group_id = g.id and t.is_archived = 0 order by x.position, t.id`,
      ),
    },
    sql`from task_group g where g.id = ${taskGroupId}`,
  );

/** Active tasks that are not in the group, by title. */
export const tasksOutside = list({
  from: (taskGroupId: string) => sql`from task t where t.is_archived = 0 and not exists (
    select 1 from task_group_task x where x.task_id = t.id and x.group_id = ${taskGroupId})`,
  key: t.id,
  rows: sql`join task t on t.id = page.id`,
  cells: () => ({ id: t.id, title: t.title, type: t.type, dueDate: t.dueDate, groups: groupTitles }),
  filters: { q: text(indexed("task", t.id), within(t.title)), free: flag(IN_NO_GROUP) },
  ties: [sql`lower(t.title)`],
});

/** Which groups are about to be deleted, and how many tasks stand in each. */
export const groupsForPage = (ids: readonly string[]) =>
  jsonRows(
    {
      id: g.id,
      title: g.title,
      isArchived: g.isArchived,
      tasks: as<number>(sql`(select count(*) from task_group_task x
        join task t on t.id = x.task_id and t.is_archived = 0 where x.group_id = g.id)`),
    },
    sql`from task_group g where g.id in ${jsonList(ids)} order by g.position, g.title`,
  );
