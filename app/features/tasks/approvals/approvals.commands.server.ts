import { sql } from "drizzle-orm";
import { taskApprovals } from "#db/event/schema/tasks";
import { q } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { Conflict, Refused } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { restamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import { refreshProgress, refreshTaskProgress } from "../progress.server";
import {
  changeMany,
  findTaskStatusRow,
  recordTaskActivity,
  setProgress,
  type TaskStatusRow,
} from "../task-status-row.server";
import { teamStillSees, teamsStillSee } from "../visibility.server";
import { SAY_WHY } from "./requests.schema";

const DECIDED = "Somebody else decided this a moment ago. It is not waiting for approval any more.";

/** Staff approve what a team sent, or send it back with a reason, which reopens it. */
export async function reviewTask(
  ctx: CommandContext,
  input: { taskId: string; teamId: string; decision: "approved" | "rejected"; reason: string },
): Promise<{ title: string }> {
  const reason = input.reason.trim();
  if (input.decision === "rejected" && !reason) throw new Refused(SAY_WHY, { reason: SAY_WHY });
  const statusRow = await findTaskStatusRow(ctx, input.taskId, input.teamId);
  if (statusRow.approvalStatus !== "awaiting" || !statusRow.statusId) {
    throw new Conflict("This task is not waiting for approval any more");
  }
  const isApproved = input.decision === "approved";
  await commandBatch(ctx, [
    teamStillSees(statusRow),
    ...setProgress(ctx, statusRow, {
      progressStatus: isApproved ? "complete" : "incomplete",
      approvalStatus: input.decision,
      otherwise: () => new Conflict(DECIDED),
    }),
    approvalEntries(ctx, [statusRow.statusId], input.decision, reason),
    ...recordTaskActivity(ctx, statusRow, `task.${input.decision}`, {
      notify: true,
      details: reason ? { reason } : {},
    }),
  ]);
  return { title: statusRow.title };
}

/**
 * Approves what waits, many at once and all or nothing. What somebody else decided before is left out and counted; where
 * somebody decides at the same moment, the rest is read again and tried once more.
 */
export async function approveTasks(
  ctx: CommandContext,
  statusIds: readonly string[],
): Promise<{ approved: number; decidedBefore: number }> {
  const ids = [...new Set(statusIds)];
  const waiting = sql`s.id in ${ids} and s.approval_status = 'awaiting'`;
  const approved = await changeMany(ctx, waiting, (found) => approvals(ctx, found));
  return { approved, decidedBefore: ids.length - approved };
}

function approvals(ctx: CommandContext, found: readonly TaskStatusRow[]): Write[] {
  const { updatedAt, updatedBy } = restamp(ctx);
  const asRead = JSON.stringify(found.map(({ statusId, version }) => [statusId, version]));
  const unique = (values: readonly string[]) => [...new Set(values)];
  const moved = () =>
    new Conflict("Somebody else decided or changed some of these a moment ago. Look at the rest again.");
  return [
    teamsStillSee(found, moved),
    {
      write: sql`update task_status set progress_status = 'complete', approval_status = 'approved',
        completed_at = ${updatedAt}, completed_by = ${updatedBy}, version = version + 1, updated_at = ${updatedAt},
        updated_by = ${updatedBy} where (id, version) in (select value ->> 0, value ->> 1 from json_each(${asRead}))`,
      rows: found.length,
      otherwise: moved,
    },
    approvalEntries(
      ctx,
      found.map(({ statusId }) => statusId ?? ""),
      "approved",
    ),
    refreshProgress(unique(found.map(({ teamId }) => teamId))),
    refreshTaskProgress(unique(found.map(({ taskId }) => taskId))),
    ...found.flatMap((statusRow) => recordTaskActivity(ctx, statusRow, "task.approved", { notify: true })),
  ];
}

/** Lines of the approval history: the same for each status. */
export const approvalEntries = (
  ctx: CommandContext,
  taskStatusIds: readonly string[],
  decision: "submitted" | "approved" | "rejected",
  reason = "",
): Write =>
  q.insert(taskApprovals).values(
    taskStatusIds.map((taskStatusId) => ({
      id: newId(),
      taskStatusId,
      decision,
      reason,
      reviewedBy: ctx.actor.id,
      reviewedAt: ctx.now.toISOString(),
    })),
  );
