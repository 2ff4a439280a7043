import { type SQL, sql } from "drizzle-orm";
import { g } from "#db/event/aliases";
import { taskGroups } from "#db/event/schema/tasks";
import { jsonOne, jsonRows } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { archivable, type BulkResult, idList } from "~/features/activity/archivable.server";
import { Conflict, Refused } from "~/lib/errors";
import { addOnce, madeBefore } from "~/procedure/add-once.server";
import { stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { type Move, moveOne } from "~/procedure/move.server";
import { taskGroupEntries } from "../found-tasks.server";
import { touchTasks } from "../touch-tasks.server";

const SAME_TITLE = "There is a task group of this title already";
const MOVED = "Somebody else changed these groups a moment ago. Check the list and try again.";

/** Adds a group at the end of the list. Titles of active groups are unique. */
export async function addTaskGroup(
  ctx: CommandContext,
  input: { title: string; formId?: string },
): Promise<{ taskGroupId: string }> {
  const { createdAt, createdBy } = stamp(ctx);
  const before = (id: string) =>
    madeBefore(
      { isOwn: sql`created_by = ${createdBy}`, isSame: sql`title = ${input.title}` },
      sql`from task_group where id = ${id}`,
    );
  const again = (id: string) => ({ taskGroupId: id });
  return addOnce(ctx, { id: input.formId, before, again }, async (id) => {
    await commandBatch(ctx, [
      {
        write: sql`insert into task_group (id, title, is_archived, position, created_at, created_by, updated_at, updated_by)
          select ${id}, ${input.title}, 0, (select coalesce(max(position) + 1, 0) from task_group),
            ${createdAt}, ${createdBy}, ${createdAt}, ${createdBy}
          where ${isFree(input.title)}`,
        otherwise: () => new Refused("Invalid group", { title: SAME_TITLE }),
      },
      ...taskGroupEntries.index(id),
      ...ctx.record({ kind: "taskGroup.added", subjectId: id, details: { title: input.title } }),
    ]);
    return { taskGroupId: id };
  });
}

/** Gives a group another title; `was` is the one that the change was based on. */
export async function renameTaskGroup(
  ctx: CommandContext,
  taskGroupId: string,
  input: { title: string; was: string },
): Promise<void> {
  await commandBatch(ctx, [
    {
      write: sql`update task_group set updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.id}
        where id = ${taskGroupId} and title = ${input.was}`,
      otherwise: () => new Conflict("Somebody else changed or deleted this group while you were editing"),
    },
    {
      write: sql`update task_group set title = ${input.title}
        where id = ${taskGroupId} and ${isFree(input.title, taskGroupId)}`,
      otherwise: () => new Refused("Invalid group", { title: SAME_TITLE }),
    },
    ...taskGroupEntries.index(taskGroupId),
    ...ctx.record({
      kind: "taskGroup.renamed",
      subjectId: taskGroupId,
      details: { title: input.was, to: input.title },
    }),
  ]);
}

const all = archivable({
  table: taskGroups,
  name: "taskGroup",
  moved: MOVED,
  index: taskGroupEntries.index,
});

/** Archives groups in one batch. Their task lists are cleared: the tasks stand under their other groups, or none. */
export const archiveTaskGroups = (ctx: CommandContext, ids: readonly string[]): Promise<BulkResult> =>
  all.archive(ctx, ids, {
    writes: (chosen) => ({
      after: [touchAll(ctx, chosen), sql`delete from task_group_task where group_id in ${idList(chosen)}`],
    }),
  });

/** Takes groups back from the archive, in one batch: empty, as archiving left them. */
export const restoreTaskGroups = (ctx: CommandContext, ids: readonly string[]): Promise<BulkResult> =>
  all.restore(ctx, ids, {
    reads: {
      taken: jsonOne(
        { title: g.title },
        sql`from task_group g
        where g.id in (select value from json_each(${JSON.stringify(ids)})) and g.is_archived = 1 and exists (
          select 1 from task_group o where o.id <> g.id and o.title = g.title collate nocase
            and (o.is_archived = 0 or o.id in (select value from json_each(${JSON.stringify(ids)}))))
        order by g.title limit 1`,
      ),
    },
    writes: (chosen, { taken }) => {
      if (taken) {
        throw new Conflict(`There would be two groups titled “${taken.title}”. Rename one of them first.`);
      }
      return {
        after: [
          relyOn(
            sql`not exists (select 1 from task_group g join task_group o on o.id <> g.id and o.is_archived = 0
              and o.title = g.title collate nocase where g.id in ${idList(chosen)})`,
            () => new Conflict("There would be two groups of one title. Rename one of them first."),
          ),
        ],
      };
    },
  });

/** Deletes groups, active or archived, in one batch. Their tasks stay. */
export const deleteTaskGroups = (ctx: CommandContext, ids: readonly string[]): Promise<BulkResult> =>
  all.remove(ctx, ids, { writes: (chosen) => ({ before: [touchAll(ctx, chosen)] }) });

/** Puts a group at another place, counted from 1. Refused where the order is not the one that was read. */
export async function moveTaskGroup(ctx: CommandContext, input: { id: string; to: number }): Promise<Move> {
  const { groups } = await readBatch(ctx.db, {
    groups: jsonRows({ id: g.id, title: g.title }, sql`from (${ORDERED}) g`),
  });
  return moveOne(
    ctx,
    groups.map(({ id }) => id),
    input,
    ({ read, wanted, to }) => [
      {
        write: sql`update event_root set updated_at = updated_at
          where (select json_group_array(id) from (${ORDERED})) = ${read}`,
        otherwise: () => new Conflict(MOVED),
      },
      sql`update task_group set position = j.key from json_each(${wanted}) j where task_group.id = j.value`,
      ...ctx.record({
        kind: "taskGroup.moved",
        subjectId: input.id,
        details: { title: groups.find(({ id }) => id === input.id)?.title, to },
      }),
    ],
  );
}

const ORDERED = sql`select id, title from task_group where is_archived = 0 order by position, title, id`;

/** No other active group has the title, nor is it the synthetic one's. */
const isFree = (title: string, exceptId = ""): SQL => sql`lower(${title}) <> 'unassigned' and not exists (
  select 1 from task_group o where o.title = ${title} collate nocase and o.is_archived = 0 and o.id <> ${exceptId})`;

/** Their tasks: a save of an editor that is open on one would name a group that went. */
const touchAll = (ctx: CommandContext, chosen: readonly { id: string }[]): Write =>
  touchTasks(ctx, sql`(select task_id from task_group_task where group_id in ${idList(chosen)})`);
