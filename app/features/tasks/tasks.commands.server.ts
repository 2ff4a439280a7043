import { and, eq, sql } from "drizzle-orm";
import { taskGroupTasks, tasks, taskTeamTypes } from "#db/event/schema/tasks";
import { indexTask } from "#db/event/search-index";
import { q } from "#db/read-batch";
import { type Write, writeBatch } from "#db/write-batch";
import { releaseLock } from "~/features/locks/locks.server";
import { refreshProgress, refreshTaskProgress } from "~/features/teams/progress.server";
import { Conflict, Refused } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { restamp, stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import type { TaskValues } from "./tasks.schema";

/** Adds a task to the event and links it to its groups and team types. */
export async function addTask(ctx: CommandContext, input: TaskValues): Promise<{ taskId: string }> {
  const id = newId();
  await writeBatch(ctx.db, [
    q.insert(tasks).values({ id, ...columnsOf(input), ...stamp(ctx) }),
    ...linksOf(id, input),
    refreshProgress(),
    refreshTaskProgress(id),
    ...indexTask(id),
    ...ctx.record({ kind: "task.added", subjectId: id, details: { title: input.title } }),
  ]);
  return { taskId: id };
}

/** Saves an edited task. A save that is based on an older version is refused: nothing is written over silently. */
export async function updateTask(ctx: CommandContext, taskId: string, input: TaskValues): Promise<void> {
  await writeBatch(ctx.db, [
    {
      write: q
        .update(tasks)
        .set({ ...columnsOf(input), version: sql`${tasks.version} + 1`, ...restamp(ctx) })
        .where(and(eq(tasks.id, taskId), eq(tasks.version, input.version))),
      otherwise: () => new Conflict("Somebody else saved this task while you were editing"),
    },
    q.delete(taskGroupTasks).where(eq(taskGroupTasks.taskId, taskId)),
    q.delete(taskTeamTypes).where(eq(taskTeamTypes.taskId, taskId)),
    ...linksOf(taskId, input),
    refreshProgress(),
    refreshTaskProgress(taskId),
    ...indexTask(taskId),
    releaseLock(ctx, taskId),
    ...ctx.record({ kind: "task.updated", subjectId: taskId, details: { title: input.title } }),
  ]);
}

function columnsOf(input: TaskValues) {
  return {
    title: input.title,
    type: input.type,
    description: input.description,
    dueDate: input.dueDate || null,
    disclaimer: input.type === "disclaimer" ? input.disclaimer : null,
    showToChildTeams: input.showToChildTeams,
    isRequired: input.isRequired,
    isTimeSensitive: input.isTimeSensitive,
    isApprovalNeeded: input.isApprovalNeeded,
  };
}

/** A group or type that has gone meanwhile breaks its foreign key: the save is refused and names it. */
function linksOf(taskId: string, { groupIds, teamTypeIds }: TaskValues): Write[] {
  return [
    ...[...new Set(groupIds)].map((groupId) => ({
      write: sql`insert into task_group_task (group_id, task_id, position)
        select ${groupId}, ${taskId}, coalesce(max(position) + 1, 0) from task_group_task where group_id = ${groupId}`,
      otherwise: () => new Refused("Invalid group", { groupIds: "A chosen group is not there any more" }),
    })),
    ...[...new Set(teamTypeIds)].map((teamTypeId) => ({
      write: q.insert(taskTeamTypes).values({ taskId, teamTypeId }),
      otherwise: () =>
        new Refused("Invalid team type", { teamTypeIds: "A chosen team type is not there any more" }),
    })),
  ];
}
