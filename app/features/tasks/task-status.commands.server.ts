import { taskAcceptances } from "#db/event/schema/tasks";
import { q } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { Conflict, Refused } from "~/lib/errors";
import { newId } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import { approvalEntries } from "./approvals/approvals.commands.server";
import { missingEvidence } from "./files/task-files.rules";
import {
  asksTheSame,
  findTaskStatusRow,
  isRequestGranted,
  ownTeam,
  recordTaskActivity,
  setProgress,
  settleRequests,
  type TaskStatusRow,
} from "./task-status-row.server";
import { completion, mayReopen } from "./tasks.rules";
import type { ProgressStatus } from "./tasks.types";
import { teamStillSees } from "./visibility.server";

/**
 * A team completes a task, or sends it for approval where that is needed. A disclaimer keeps what was accepted as proof;
 * what asks for files needs at least one.
 */
export async function completeTask(
  ctx: CommandContext,
  input: { taskId: string; acceptedName?: string; accepted?: boolean },
): Promise<{ to: "complete" | "awaiting" }> {
  const statusRow = await findTaskStatusRow(ctx, input.taskId, ownTeam(ctx));
  const decision = completion(statusRow, statusRow);
  if ("refused" in decision) throw new Conflict(decision.refused);
  const missing = missingEvidence(statusRow.type, statusRow.evidenceCount);
  if (missing) throw new Refused(missing);
  const statusId = statusRow.statusId ?? newId();
  const isComplete = decision.to === "complete";
  await commandBatch(ctx, [
    teamStillSees(statusRow),
    asksTheSame(ctx, statusRow),
    ...setProgress(ctx, statusRow, {
      statusId,
      progressStatus: isComplete ? "complete" : "incomplete",
      approvalStatus: isComplete ? "none" : "awaiting",
    }),
    statusRow.type === "disclaimer" && acceptance(ctx, statusRow, statusId, input),
    !isComplete && approvalEntries(ctx, [statusId], "submitted"),
    settleRequests(ctx, [statusRow.statusId], "complete"),
    ...recordTaskActivity(ctx, statusRow, isComplete ? "task.completed" : "task.sentForApproval"),
  ]);
  return decision;
}

/** A team takes its own completion back, or what it sent for approval. */
export async function reopenTask(ctx: CommandContext, input: { taskId: string }): Promise<void> {
  const statusRow = await findTaskStatusRow(ctx, input.taskId, ownTeam(ctx));
  if (!mayReopen(statusRow, statusRow)) throw new Conflict("This task cannot be reopened by your team");
  await commandBatch(ctx, [
    teamStillSees(statusRow),
    asksTheSame(ctx, statusRow),
    ...setProgress(ctx, statusRow, { progressStatus: "incomplete" }),
    ...recordTaskActivity(ctx, statusRow, "task.reopened"),
  ]);
}

/** Staff set a team's status; not applicable is theirs alone. */
export async function setTaskStatus(
  ctx: CommandContext,
  input: { taskId: string; teamId: string; progressStatus: ProgressStatus },
): Promise<void> {
  const statusRow = await findTaskStatusRow(ctx, input.taskId, input.teamId);
  const to = input.progressStatus;
  await commandBatch(ctx, [
    teamStillSees(statusRow),
    ...setProgress(ctx, statusRow, { progressStatus: to }),
    to !== "incomplete" && settleRequests(ctx, [statusRow.statusId], to),
    ...recordTaskActivity(ctx, statusRow, `task.set.${to}`, { notify: isRequestGranted(statusRow, to) }),
  ]);
}

function acceptance(
  ctx: CommandContext,
  statusRow: TaskStatusRow,
  taskStatusId: string,
  input: { acceptedName?: string; accepted?: boolean },
): Write {
  const name = input.acceptedName?.trim() ?? "";
  if (!name) throw new Refused("Type your name", { acceptedName: "Type your name" });
  if (!input.accepted) throw new Refused("Tick the box to accept", { accepted: "Tick the box to accept" });
  return q.insert(taskAcceptances).values({
    id: newId(),
    taskStatusId,
    text: statusRow.disclaimer ?? "",
    name,
    userId: ctx.actor.id,
    address: ctx.address,
    acceptedAt: ctx.now.toISOString(),
  });
}
