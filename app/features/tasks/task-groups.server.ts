import { sql } from "drizzle-orm";
import { indexTaskGroup } from "#db/event/search-index";
import { type Read, sqlRows } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { Refused } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";

export interface TaskGroupRow {
  id: string;
  title: string;
  position: number;
  tasks: number;
  /** Earliest due date of its tasks that is still ahead, or null. */
  nextDue: string | null;
}

/** Active groups in their order; the synthetic group 'Unassigned' (id `unassigned`) comes last (spec 1.3). */
export const taskGroupList = (today: string): Read<TaskGroupRow[]> =>
  sqlRows(sql`select g.id, g.title, g.position, count(t.id) as tasks,
      min(case when t.due_date >= ${today} then t.due_date end) as nextDue
    from task_group g left join task_group_task x on x.group_id = g.id
    left join task t on t.id = x.task_id and t.is_archived = 0
    where g.is_archived = 0 group by g.id
    union all
    select 'unassigned', 'Unassigned', 1000000, count(*), min(case when t.due_date >= ${today} then t.due_date end)
    from task t where t.is_archived = 0 and not exists (select 1 from task_group_task x where x.task_id = t.id)
    order by 3, 2`);

/** Adds a group at the end of the list. Titles of active groups are unique. */
export async function addTaskGroup(
  ctx: CommandContext,
  input: { title: string },
): Promise<{ taskGroupId: string }> {
  const id = newId();
  const { createdAt, createdBy } = stamp(ctx);
  await writeBatch(ctx.db, [
    {
      write: sql`insert into task_group (id, title, is_archived, position, created_at, created_by, updated_at, updated_by)
        select ${id}, ${input.title}, 0, (select coalesce(max(position) + 1, 0) from task_group),
          ${createdAt}, ${createdBy}, ${createdAt}, ${createdBy}
        where lower(${input.title}) <> 'unassigned' and not exists (
          select 1 from task_group where title = ${input.title} collate nocase and is_archived = 0)`,
      otherwise: () => new Refused("Invalid group", { title: "There is a task group of this title already" }),
    },
    ...indexTaskGroup(id),
    ...ctx.record({ kind: "taskGroup.added", subjectId: id, details: { title: input.title } }),
  ]);
  return { taskGroupId: id };
}
