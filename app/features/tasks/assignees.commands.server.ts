import { and, eq, sql } from "drizzle-orm";
import { a, nameOf } from "#db/event/aliases";
import { taskAssignees } from "#db/event/schema/tasks";
import { as, bool, jsonOne } from "#db/json-row";
import { q, readBatch } from "#db/read-batch";
import { Conflict, NotFound } from "~/lib/errors";
import { newId } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import { HAPPENED_SINCE } from "~/procedure/undo";
import {
  findTaskStatusRow,
  recordTaskActivity,
  taskStatusRowOf,
  writeStatus,
} from "./task-status-row.server";
import { isLatest, nothingSince, takeAlong } from "./undo.server";
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

/** The actor takes an assignment of theirs back, by its instant: nobody is mailed of it who was not mailed yet. */
export async function takeBackAssignment(
  ctx: CommandContext,
  input: { taskId: string; teamId: string; at: string },
): Promise<{ name: string | null }> {
  const { taskId, teamId } = input;
  const { rows, found } = await readBatch(ctx.db, {
    rows: taskStatusRowOf(taskId, teamId),
    found: jsonOne(
      {
        activityId: a.id,
        at: a.createdAt,
        userId: as<string>(sql`json_extract(a.details, '$.userId')`),
        name: nameOf(sql`json_extract(a.details, '$.userId')`),
        isLatest: bool(isLatest),
      },
      sql`from activity a where a.subject_id = ${taskId} and a.created_at = ${input.at} and a.team_id = ${teamId}
        and a.kind = 'task.assigned' and a.actor_id = ${ctx.actor.id}`,
    ),
  });
  const [statusRow] = rows;
  if (!statusRow?.statusId) throw new NotFound();
  if (!found) throw new Conflict("Only who assigned somebody can undo it.");
  if (!found.isLatest) throw new Conflict(HAPPENED_SINCE);
  const happening = { ...found, taskId, teamId };
  await commandBatch(ctx, [
    teamStillSees(statusRow),
    nothingSince([happening]),
    {
      write: q
        .delete(taskAssignees)
        .where(
          and(eq(taskAssignees.taskStatusId, statusRow.statusId), eq(taskAssignees.userId, found.userId)),
        ),
      otherwise: () => new Conflict(HAPPENED_SINCE),
    },
    takeAlong([happening]),
    ...recordTaskActivity(ctx, statusRow, "task.takenBack.assigned", { details: { userId: found.userId } }),
  ]);
  return { name: found.name };
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
