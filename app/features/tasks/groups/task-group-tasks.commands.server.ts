import { sql } from "drizzle-orm";
import { taskGroups, taskGroupTasks, tasks } from "#db/event/schema/tasks";
import { readBatch } from "#db/read-batch";
import { groupMembers } from "~/features/activity/group-members.server";
import { NotFound } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import { type Move, moveOne } from "~/procedure/move.server";
import { touchTasks } from "../touch-tasks.server";
import { groupForEdit } from "./task-groups.queries.server";

const members = groupMembers({
  group: taskGroups,
  thing: tasks,
  link: taskGroupTasks,
  column: "task_id",
  moved: "Somebody else changed this group a moment ago. Check it and try again.",
});

/** Puts a task at another place of its group, counted from 1. Refused where the order is not the one that was read. */
export async function moveTaskInGroup(
  ctx: CommandContext,
  taskGroupId: string,
  input: { id: string; to: number },
): Promise<Move> {
  const { group, task } = await taskInGroup(ctx, taskGroupId, input.id);
  const ids = group.tasks.map(({ id }) => id);
  return moveOne(ctx, ids, input, ({ read, wanted, to }) => [
    ...members.reorder(ctx, taskGroupId, { read, wanted }),
    ...ctx.record({
      kind: "taskGroup.taskMoved",
      subjectId: taskGroupId,
      details: { title: task.title, group: group.title, to },
    }),
  ]);
}

/** Takes a task out of a group. It keeps its other groups, or stands under Unassigned. */
export async function removeTaskFromGroup(
  ctx: CommandContext,
  taskGroupId: string,
  input: { id: string },
): Promise<{ title: string }> {
  const { group, task } = await taskInGroup(ctx, taskGroupId, input.id);
  await commandBatch(ctx, [
    members.takeOut(taskGroupId, input.id),
    touchTasks(ctx, sql`(${input.id})`),
    ...ctx.record({
      kind: "taskGroup.taskRemoved",
      subjectId: taskGroupId,
      details: { title: task.title, group: group.title },
    }),
  ]);
  return { title: task.title };
}

async function taskInGroup(ctx: CommandContext, taskGroupId: string, taskId: string) {
  const { group } = await readBatch(ctx.db, { group: groupForEdit(taskGroupId) });
  const task = group?.tasks.find(({ id }) => id === taskId);
  if (!group || !task) throw new NotFound();
  return { group, task };
}
