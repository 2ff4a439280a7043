import { type SQL, sql } from "drizzle-orm";
import { g, t } from "#db/event/aliases";
import { tasks } from "#db/event/schema/tasks";
import { as, jsonOne, jsonRows } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { archivable, type BulkResult, idList, resultOf } from "~/features/activity/archivable.server";
import { dropFolder } from "~/features/files/files.commands.server";
import { hasLevel } from "~/identity/permissions.rules";
import type { Day } from "~/lib/dates";
import { Conflict, Forbidden, Refused } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { delisted } from "~/procedure/delisting.server";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { taskEntries } from "../found-tasks.server";
import { countTasks, refreshTaskProgress, uncountTasks } from "../progress.server";
import { touchTasks } from "../touch-tasks.server";
import { type DateChange, type DatedTask, datesSet, datesShifted } from "./bulk-tasks.rules";
import { dueDatesChanged } from "./due-dates.server";

const MOVED = "Somebody else changed some of these tasks a moment ago. Check the list and try again.";

const all = archivable({
  table: tasks,
  name: "task",
  read: (rest) => jsonRows({ id: t.id, title: t.title, dueDate: as<Day | null>(sql`${t.dueDate}`) }, rest),
  moved: MOVED,
  index: taskEntries.index,
  hasEditor: true,
  hasDrafts: true,
});

/** What an undo of archiving restores. */
export const tasksArchivedBy = all.archivedBy;

/** Archives the chosen active tasks: no team sees them any more. Statuses, comments and files stay. */
export const archiveTasks = (ctx: CommandContext, ids: readonly string[]): Promise<BulkResult> =>
  all.archive(ctx, ids, {
    writes: (chosen) => ({
      before: [uncountTasks(idsOf(chosen))],
      after: [refreshTaskProgress(idsOf(chosen)), ...delisted("task", idsOf(chosen))],
    }),
  });

/** Takes tasks back from the archive, as they were. */
export const restoreTasks = (ctx: CommandContext, ids: readonly string[]): Promise<BulkResult> =>
  all.restore(ctx, ids, {
    writes: (chosen) => ({ after: [countTasks(idsOf(chosen)), refreshTaskProgress(idsOf(chosen))] }),
  });

/** Deletes tasks, active or archived, with their statuses, comments, replies and links to groups (spec 1.7). */
export async function deleteTasks(ctx: CommandContext, ids: readonly string[]): Promise<BulkResult> {
  if (!hasLevel(ctx.actor.level, "admin")) throw new Forbidden();
  return all.remove(ctx, ids, {
    reads: { folders: foldersOf(ids) },
    writes: (chosen, { folders }) => {
      const dropped = folders.map((folder) => ({ taskId: folder.taskId, ...dropFolder(folder) }));
      const jobs = Map.groupBy(dropped, ({ taskId }) => taskId);
      return {
        before: [
          relyOn(
            sql`(select count(*) from (${foldersSql(ids)})) = ${folders.length}`,
            () => new Conflict(MOVED),
          ),
          ...dropped.flatMap(({ writes }) => writes),
          uncountTasks(idsOf(chosen)),
          // They would go with their tasks, but row by row: this way it is ten times faster.
          sql`delete from task_status where task_id in ${idList(chosen)}`,
          ...delisted("task", idsOf(chosen)),
        ],
        jobs: new Map([...jobs].map(([id, of]) => [id, of.flatMap((folder) => folder.jobs)])),
      };
    },
  });
}

interface DatesInput {
  ids: readonly string[];
  tellTeams: boolean;
}

/** One due date for all of them, or none. */
export const setDueDates = (ctx: CommandContext, input: DatesInput & { dueDate: Day | null }) =>
  changeDates(ctx, input, (chosen) => datesSet(chosen, input.dueDate));

/** Moves the due date of each by so many days; those without one stay as they are. */
export const shiftDueDates = (ctx: CommandContext, input: DatesInput & { days: number }) =>
  changeDates(ctx, input, (chosen) => datesShifted(chosen, input.days));

/** Puts the chosen tasks at the end of a group; those that are in it keep their places. */
export async function addTasksToGroup(
  ctx: CommandContext,
  input: { ids: readonly string[]; taskGroupId: string },
): Promise<BulkResult & { title: string }> {
  const { taskGroupId } = input;
  const { chosen, group } = await readBatch(ctx.db, {
    chosen: all.chosen(
      input.ids,
      sql`t.is_archived = 0 and not exists (
        select 1 from task_group_task x where x.task_id = t.id and x.group_id = ${taskGroupId})`,
    ),
    group: jsonOne(
      { title: g.title },
      sql`from task_group g where g.id = ${taskGroupId} and g.is_archived = 0`,
    ),
  });
  const gone = () => new Refused("Invalid group", { taskGroupId: "The chosen group is not there any more" });
  if (!group) throw gone();
  if (chosen.length > 0) {
    await commandBatch(ctx, [
      relyOn(sql`exists (select 1 from task_group where id = ${taskGroupId} and is_archived = 0)`, gone),
      {
        write: sql`insert into task_group_task (group_id, task_id, position)
          select g.id, j.value, j.key + (select coalesce(max(position) + 1, 0) from task_group_task where group_id = g.id)
          from task_group g join json_each(${JSON.stringify(idsOf(chosen))}) j join task t on t.id = j.value
          where g.id = ${taskGroupId} and g.is_archived = 0 and t.is_archived = 0`,
        rows: chosen.length,
        otherwise: () => new Conflict(MOVED),
      },
      touchTasks(ctx, idList(chosen)),
      ...ctx.record({
        kind: "taskGroup.tasksAdded",
        subjectId: taskGroupId,
        details: { title: group.title, tasks: chosen.length },
      }),
    ]);
  }
  return { ...resultOf(chosen, input.ids), title: group.title };
}

async function changeDates(
  ctx: CommandContext,
  { ids, tellTeams }: DatesInput,
  changesOf: (chosen: readonly DatedTask[]) => DateChange[],
): Promise<BulkResult> {
  const { chosen } = await readBatch(ctx.db, { chosen: all.chosen(ids, sql`t.is_archived = 0`) });
  const changes = changesOf(chosen);
  if (changes.length > 0) {
    await commandBatch(ctx, [
      {
        write: sql`update task set due_date = j.value ->> 'to', version = version + 1,
            updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.id}
          from json_each(${JSON.stringify(changes)}) j
          where task.id = j.value ->> 'id' and task.due_date is (j.value ->> 'from') and task.is_archived = 0`,
        rows: changes.length,
        otherwise: () => new Conflict(MOVED),
      },
      ...dueDatesChanged(ctx, changes, tellTeams),
    ]);
  }
  return resultOf(changes, ids);
}

/** The folders of files that go with the tasks: attachments, and what teams uploaded. */
const foldersSql = (ids: readonly string[]): SQL =>
  sql`select distinct o.task_id as taskId, f.collection, f.entity_id as entityId from (
      select task_id, file_id from task_attachment
      union all select s.task_id, e.file_id from task_evidence e join task_status s on s.id = e.task_status_id) o
    join file f on f.id = o.file_id where o.task_id in (select value from json_each(${JSON.stringify(ids)}))`;

const foldersOf = (ids: readonly string[]) =>
  jsonRows(
    {
      taskId: as<string>(sql`taskId`),
      collection: as<string>(sql`collection`),
      entityId: as<string>(sql`entityId`),
    },
    sql`from (${foldersSql(ids)})`,
  );

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
