import { type SQL, sql } from "drizzle-orm";
import { indexMany } from "#db/event/search-index";
import { type Read, readBatch, sqlRows } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { recordEach } from "~/features/activity/record-each.server";
import { hasLevel } from "~/features/auth/permissions.rules";
import { dropFolder } from "~/features/files/files.commands.server";
import { countTasks, refreshTaskProgress, uncountTasks } from "~/features/teams/progress.server";
import type { Day } from "~/lib/dates";
import { Conflict, Forbidden, Refused } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { type DateChange, type DatedTask, datesSet, datesShifted } from "./bulk-tasks.rules";
import { dueDatesChanged } from "./due-dates.server";

/** How many of the chosen tasks were changed; the rest were not there, or there was nothing to change. */
export interface BulkResult {
  changed: number;
  ignored: number;
}

const MOVED = "Somebody else changed some of these tasks a moment ago. Look at the list and try again.";

/** Archives the chosen active tasks: no team sees them any more. Statuses, comments and files stay. */
export async function archiveTasks(ctx: CommandContext, ids: readonly string[]): Promise<BulkResult> {
  const chosen = await activeTasks(ctx, ids);
  if (chosen.length > 0) {
    await commandBatch(ctx, [
      uncountTasks(idsOf(chosen)),
      flip(ctx, chosen, 1),
      refreshTaskProgress(idsOf(chosen)),
      ...indexMany("task", idsOf(chosen)),
      sql`delete from lock where type = 'task' and id in ${idList(chosen)}`,
      recordEach(ctx, chosen.map(happened("task.archived"))),
    ]);
  }
  return resultOf(chosen, ids);
}

/** Takes tasks back from the archive, as they were. */
export async function restoreTasks(ctx: CommandContext, ids: readonly string[]): Promise<BulkResult> {
  const { chosen } = await readBatch(ctx.db, { chosen: chosenTasks(ids, sql`t.is_archived = 1`) });
  if (chosen.length > 0) {
    await commandBatch(ctx, [
      flip(ctx, chosen, 0),
      countTasks(idsOf(chosen)),
      refreshTaskProgress(idsOf(chosen)),
      ...indexMany("task", idsOf(chosen)),
      recordEach(ctx, chosen.map(happened("task.restored"))),
    ]);
  }
  return resultOf(chosen, ids);
}

/** Deletes tasks, active or archived, with their statuses, comments, replies and links to groups (spec 1.7). */
export async function deleteTasks(ctx: CommandContext, ids: readonly string[]): Promise<BulkResult> {
  if (!hasLevel(ctx.actor.level, "admin")) throw new Forbidden();
  const { chosen, folders } = await readBatch(ctx.db, {
    chosen: chosenTasks(ids, sql`true`),
    folders: foldersOf(ids),
  });
  if (chosen.length > 0) {
    // A task with files promises their removal on a record of its own; all others share one statement.
    const isBare = ({ id }: DatedTask) => !folders.some(({ taskId }) => taskId === id);
    const withFiles = chosen
      .filter((task) => !isBare(task))
      .map((task) => {
        const dropped = folders.filter(({ taskId }) => taskId === task.id).map(dropFolder);
        return { happening: happened("task.deleted")(task), dropped };
      });
    await commandBatch(ctx, [
      relyOn(sql`(select count(*) from (${foldersSql(ids)})) = ${folders.length}`, () => new Conflict(MOVED)),
      ...withFiles.flatMap(({ dropped }) => dropped.flatMap(({ writes }) => writes)),
      uncountTasks(idsOf(chosen)),
      // They would go with their tasks, but row by row: this way it is ten times faster.
      sql`delete from task_status where task_id in ${idList(chosen)}`,
      {
        write: sql`delete from task where id in ${idList(chosen)}`,
        rows: chosen.length,
        otherwise: () => new Conflict(MOVED),
      },
      ...indexMany("task", idsOf(chosen)),
      sql`delete from lock where type = 'task' and id in ${idList(chosen)}`,
      recordEach(ctx, chosen.filter(isBare).map(happened("task.deleted"))),
      ...withFiles.flatMap(({ happening, dropped }) =>
        ctx.record({ ...happening, promises: dropped.flatMap(({ promises }) => promises) }),
      ),
    ]);
  }
  return resultOf(chosen, ids);
}

/** One due date for all of them, or none. */
export async function setDueDates(
  ctx: CommandContext,
  input: { ids: readonly string[]; dueDate: Day | null; tellTeams: boolean },
): Promise<BulkResult> {
  const chosen = await activeTasks(ctx, input.ids);
  return changeDates(ctx, input, datesSet(chosen, input.dueDate));
}

/** Moves the due date of each by so many days; those without one stay as they are. */
export async function shiftDueDates(
  ctx: CommandContext,
  input: { ids: readonly string[]; days: number; tellTeams: boolean },
): Promise<BulkResult> {
  const chosen = await activeTasks(ctx, input.ids);
  return changeDates(ctx, input, datesShifted(chosen, input.days));
}

/** Puts the chosen tasks at the end of a group; those that are in it keep their places. */
export async function addTasksToGroup(
  ctx: CommandContext,
  input: { ids: readonly string[]; taskGroupId: string },
): Promise<BulkResult & { title: string }> {
  const { taskGroupId } = input;
  const { chosen, groups } = await readBatch(ctx.db, {
    chosen: chosenTasks(
      input.ids,
      sql`t.is_archived = 0 and not exists (
        select 1 from task_group_task x where x.task_id = t.id and x.group_id = ${taskGroupId})`,
    ),
    groups: sqlRows<{ title: string }>(
      sql`select title from task_group where id = ${taskGroupId} and is_archived = 0`,
    ),
  });
  const gone = () => new Refused("Invalid group", { taskGroupId: "The chosen group is not there any more" });
  const [group] = groups;
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
      touch(ctx, chosen),
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
  { ids, tellTeams }: { ids: readonly string[]; tellTeams: boolean },
  changes: readonly DateChange[],
): Promise<BulkResult> {
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

const foldersOf = (
  ids: readonly string[],
): Read<{ taskId: string; collection: string; entityId: string }[]> => sqlRows(foldersSql(ids));

const chosenTasks = (ids: readonly string[], which: SQL): Read<DatedTask[]> =>
  sqlRows(sql`select t.id, t.title, t.due_date as dueDate
    from json_each(${JSON.stringify([...new Set(ids)])}) j join task t on t.id = j.value where ${which} order by j.key`);

const activeTasks = async (ctx: CommandContext, ids: readonly string[]) =>
  (await readBatch(ctx.db, { chosen: chosenTasks(ids, sql`t.is_archived = 0`) })).chosen;

/** Whoever archives or restores one of them first wins; the other's whole batch is taken back. */
const flip = (ctx: CommandContext, chosen: readonly DatedTask[], to: 0 | 1): Write => ({
  write: sql`update task set is_archived = ${to}, version = version + 1,
      updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.id}
    where id in ${idList(chosen)} and is_archived = ${1 - to}`,
  rows: chosen.length,
  otherwise: () => new Conflict(MOVED),
});

/** An editor that is open on one of them is based on an older version now: its save would drop what was added. */
const touch = (ctx: CommandContext, chosen: readonly DatedTask[]): Write =>
  sql`update task set version = version + 1, updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.id}
    where id in ${idList(chosen)}`;

const happened =
  (kind: string) =>
  ({ id, title }: DatedTask) => ({ kind, subjectId: id, details: { title } });

const idsOf = (tasks: readonly { id: string }[]) => tasks.map(({ id }) => id);
const idList = (tasks: readonly { id: string }[]): SQL =>
  sql`(select value from json_each(${JSON.stringify(idsOf(tasks))}))`;

const resultOf = (done: readonly unknown[], ids: readonly string[]): BulkResult => ({
  changed: done.length,
  ignored: new Set(ids).size - done.length,
});
