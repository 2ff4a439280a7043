import { and, eq, sql } from "drizzle-orm";
import { taskAssignees } from "#db/event/schema/tasks";
import { q } from "#db/read-batch";
import { Conflict } from "~/lib/errors";
import { newId } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import { findTaskStatusRow, recordTaskActivity, writeStatus } from "./task-status-row.server";
import { teamStillSees } from "./visibility.server";

/** Assigns a member of the team, once; they are mailed unless they did it themselves. */
export async function assignTask(
  ctx: CommandContext,
  input: { taskId: string; teamId: string; userId: string },
): Promise<void> {
  const statusRow = await findTaskStatusRow(ctx, input.taskId, input.teamId);
  const statusId = statusRow.statusId ?? newId();
  await commandBatch(ctx, [
    teamStillSees(statusRow),
    !statusRow.statusId &&
      writeStatus(ctx, statusRow, statusId, { progressStatus: "incomplete", approvalStatus: "none" }),
    {
      write: sql`insert into ${taskAssignees} (task_status_id, user_id, position)
        select ${statusId}, u.id, (select coalesce(max(position) + 1, 0) from task_assignee
          where task_status_id = ${statusId})
        from user u where u.id = ${input.userId} and u.team_id = ${input.teamId}`,
      otherwise: () => new Conflict("This person is assigned already, or not in the team"),
    },
    ...recordTaskActivity(ctx, statusRow, "task.assigned", {
      notify: input.userId !== ctx.actor.id,
      details: { userId: input.userId },
    }),
  ]);
}

/** Takes a person off the task. */
export async function unassignTask(
  ctx: CommandContext,
  input: { taskId: string; teamId: string; userId: string },
): Promise<void> {
  const statusRow = await findTaskStatusRow(ctx, input.taskId, input.teamId);
  await commandBatch(ctx, [
    teamStillSees(statusRow),
    {
      write: q
        .delete(taskAssignees)
        .where(
          and(
            eq(taskAssignees.taskStatusId, statusRow.statusId ?? ""),
            eq(taskAssignees.userId, input.userId),
          ),
        ),
      otherwise: () => new Conflict("This person is not assigned any more"),
    },
    ...recordTaskActivity(ctx, statusRow, "task.unassigned", { details: { userId: input.userId } }),
  ]);
}
