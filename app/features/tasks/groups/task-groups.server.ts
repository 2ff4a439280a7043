import { type SQL, sql } from "drizzle-orm";
import { indexMany, indexTaskGroup } from "#db/event/search-index";
import { type Read, readBatch, sqlRows } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { recordEach } from "~/features/activity/record-each.server";
import { Conflict, NotFound, Refused } from "~/lib/errors";
import { movedTo } from "~/lib/order.rules";
import { addOnce } from "~/procedure/add-once.server";
import { stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import type { BulkResult } from "../bulk/bulk-tasks.commands.server";

const SAME_TITLE = "There is a task group of this title already";
const MOVED = "Somebody else changed these groups a moment ago. Look at the list and try again.";

/** Adds a group at the end of the list. Titles of active groups are unique. */
export async function addTaskGroup(
  ctx: CommandContext,
  input: { title: string; formId?: string },
): Promise<{ taskGroupId: string }> {
  const { createdAt, createdBy } = stamp(ctx);
  const before = (id: string) =>
    sql`select created_by = ${createdBy} as isOwn, title = ${input.title} as isSame from task_group where id = ${id}`;
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
      ...indexTaskGroup(id),
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
    ...indexTaskGroup(taskGroupId),
    ...ctx.record({
      kind: "taskGroup.renamed",
      subjectId: taskGroupId,
      details: { title: input.was, to: input.title },
    }),
  ]);
}

/** Archives groups in one batch. Their task lists are cleared: the tasks stand under their other groups, or none. */
export async function archiveTaskGroups(ctx: CommandContext, ids: readonly string[]): Promise<BulkResult> {
  const { chosen } = await readBatch(ctx.db, { chosen: chosenGroups(ids, sql`g.is_archived = 0`) });
  if (chosen.length > 0) {
    await commandBatch(ctx, [
      flip(ctx, chosen, 1),
      touchTasks(ctx, chosen),
      sql`delete from task_group_task where group_id in ${idList(chosen)}`,
      ...indexMany("taskGroup", idsOf(chosen)),
      recordEach(ctx, chosen.map(happened("taskGroup.archived"))),
    ]);
  }
  return resultOf(chosen, ids);
}

/** Takes groups back from the archive, in one batch: empty, as archiving left them. */
export async function restoreTaskGroups(ctx: CommandContext, ids: readonly string[]): Promise<BulkResult> {
  const { chosen, taken } = await readBatch(ctx.db, {
    chosen: chosenGroups(ids, sql`g.is_archived = 1`),
    taken: sqlRows<{ title: string }>(sql`select g.title from task_group g
      where g.id in (select value from json_each(${JSON.stringify(ids)})) and g.is_archived = 1 and exists (
        select 1 from task_group o where o.id <> g.id and o.title = g.title collate nocase
          and (o.is_archived = 0 or o.id in (select value from json_each(${JSON.stringify(ids)}))))
      order by g.title limit 1`),
  });
  if (taken[0]) {
    throw new Conflict(`There would be two groups titled “${taken[0].title}”. Rename one of them first.`);
  }
  if (chosen.length > 0) {
    await commandBatch(ctx, [
      flip(ctx, chosen, 0),
      relyOn(
        sql`not exists (select 1 from task_group g join task_group o on o.id <> g.id and o.is_archived = 0
          and o.title = g.title collate nocase where g.id in ${idList(chosen)})`,
        () => new Conflict("There would be two groups of one title. Rename one of them first."),
      ),
      ...indexMany("taskGroup", idsOf(chosen)),
      recordEach(ctx, chosen.map(happened("taskGroup.restored"))),
    ]);
  }
  return resultOf(chosen, ids);
}

/** Deletes groups, active or archived, in one batch. Their tasks stay. */
export async function deleteTaskGroups(ctx: CommandContext, ids: readonly string[]): Promise<BulkResult> {
  const { chosen } = await readBatch(ctx.db, { chosen: chosenGroups(ids, sql`true`) });
  if (chosen.length > 0) {
    await commandBatch(ctx, [
      touchTasks(ctx, chosen),
      {
        write: sql`delete from task_group where id in ${idList(chosen)}`,
        rows: chosen.length,
        otherwise: () => new Conflict(MOVED),
      },
      ...indexMany("taskGroup", idsOf(chosen)),
      recordEach(ctx, chosen.map(happened("taskGroup.deleted"))),
    ]);
  }
  return resultOf(chosen, ids);
}

/** Puts a group at another place, counted from 1. Refused where the order is not the one that was read. */
export async function moveTaskGroup(
  ctx: CommandContext,
  input: { id: string; to: number },
): Promise<{ from: number; to: number }> {
  const { groups } = await readBatch(ctx.db, {
    groups: sqlRows<{ id: string; title: string }>(ORDERED),
  });
  const ids = groups.map(({ id }) => id);
  const group = groups.find(({ id }) => id === input.id);
  if (!group) throw new NotFound();
  const order = movedTo(ids, input.id, input.to - 1);
  const place = { from: ids.indexOf(input.id) + 1, to: order.indexOf(input.id) + 1 };
  if (place.from === place.to) return place;
  await commandBatch(ctx, [
    {
      write: sql`update event_root set updated_at = updated_at
        where (select json_group_array(id) from (${ORDERED})) = ${JSON.stringify(ids)}`,
      otherwise: () => new Conflict(MOVED),
    },
    sql`update task_group set position = j.key from json_each(${JSON.stringify(order)}) j where task_group.id = j.value`,
    ...ctx.record({
      kind: "taskGroup.moved",
      subjectId: input.id,
      details: { title: group.title, to: place.to },
    }),
  ]);
  return place;
}

const ORDERED = sql`select id, title from task_group where is_archived = 0 order by position, title, id`;

/** No other active group has the title, nor is it the synthetic one's. */
const isFree = (title: string, exceptId = ""): SQL => sql`lower(${title}) <> 'unassigned' and not exists (
  select 1 from task_group o where o.title = ${title} collate nocase and o.is_archived = 0 and o.id <> ${exceptId})`;

interface Chosen {
  id: string;
  title: string;
}

const chosenGroups = (ids: readonly string[], which: SQL): Read<Chosen[]> =>
  sqlRows(sql`select g.id, g.title from json_each(${JSON.stringify([...new Set(ids)])}) j
    join task_group g on g.id = j.value where ${which} order by j.key`);

const flip = (ctx: CommandContext, chosen: readonly Chosen[], to: 0 | 1): Write => ({
  write: sql`update task_group set is_archived = ${to}, updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.id}
    where id in ${idList(chosen)} and is_archived = ${1 - to}`,
  rows: chosen.length,
  otherwise: () => new Conflict(MOVED),
});

/** An editor that is open on a task of theirs is based on an older version now: its save would name a group that went. */
const touchTasks = (ctx: CommandContext, chosen: readonly Chosen[]): Write =>
  sql`update task set version = version + 1, updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.id}
    where id in (select task_id from task_group_task where group_id in ${idList(chosen)})`;

const happened =
  (kind: string) =>
  ({ id, title }: Chosen) => ({ kind, subjectId: id, details: { title } });

const idsOf = (groups: readonly Chosen[]) => groups.map(({ id }) => id);
const idList = (groups: readonly Chosen[]): SQL =>
  sql`(select value from json_each(${JSON.stringify(idsOf(groups))}))`;

const resultOf = (done: readonly unknown[], ids: readonly string[]): BulkResult => ({
  changed: done.length,
  ignored: new Set(ids).size - done.length,
});
