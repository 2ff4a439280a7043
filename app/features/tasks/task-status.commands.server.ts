import { Conflict, Refused } from "~/lib/errors";
import { newId } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import { approvalEntries } from "./approvals/approvals.commands.server";
import { missingEvidence } from "./files/evidence.rules";
import {
  askAgain,
  asksTheSame,
  changedMeanwhile,
  findTaskStatusRow,
  findTickedRow,
  haveGiven,
  isConfirmed,
  isRequestGranted,
  mustBeLast,
  recordTaskActivity,
  type StatusAsRead,
  setProgress,
  settleRequests,
} from "./task-status-row.server";
import { completion, isTicked, mayReopen } from "./tasks.rules";
import type { GivenValues } from "./tasks.schema";
import type { ProgressStatus, TaskType } from "./tasks.types";
import { storeOf } from "./types/task-types.server";
import { teamStillSees } from "./visibility.server";

/**
 * A team completes a task, or sends it for approval where that is needed. What its type keeps of that goes in the same
 * batch; what asks for files needs at least one.
 */
export async function completeTask(
  ctx: CommandContext,
  input: { taskId: string; version?: number | undefined } & Partial<GivenValues>,
): Promise<Changed & { to: "complete" | "awaiting" }> {
  const ticked = await findTickedRow(ctx, input.taskId);
  // What is done in another way is complete by what that left.
  const statusRow = isTicked(ticked.type)
    ? ticked
    : await findTaskStatusRow(ctx, input.taskId, ticked.teamId);
  mustBeLast(ctx, statusRow, input.version);
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
    ...storeOf(statusRow.type).completing(ctx, { statusRow, statusId, input }, changedMeanwhile(ctx)),
    !isComplete && approvalEntries(ctx, [statusId], "submitted"),
    settleRequests(ctx, [statusRow.statusId], "complete"),
    ...recordTaskActivity(ctx, statusRow, isComplete ? "task.completed" : "task.sentForApproval"),
  ]);
  return { ...decision, ...changed(statusRow) };
}

/** How a status stands after a change: what undoing it names. */
interface Changed {
  version: number;
  type: TaskType;
}
const changed = ({ version, type }: StatusAsRead): Changed => ({ version: version + 1, type });

/**
 * A team takes its own completion back, or what it sent for approval. `version`: only what that very person did in making
 * it, and with it what it settled: a request that completing made pointless is open again.
 */
export async function reopenTask(
  ctx: CommandContext,
  input: { taskId: string; version?: number | undefined },
): Promise<Changed> {
  const statusRow = await findTickedRow(ctx, input.taskId);
  mustBeLast(ctx, statusRow, input.version);
  if (!mayReopen(statusRow, statusRow)) throw new Conflict("This task cannot be reopened by your team");
  await commandBatch(ctx, [
    teamStillSees(statusRow),
    asksTheSame(ctx, statusRow),
    ...setProgress(ctx, statusRow, { progressStatus: "incomplete" }),
    input.version !== undefined && askAgain(ctx, statusRow),
    ...recordTaskActivity(ctx, statusRow, "task.reopened"),
  ]);
  return changed(statusRow);
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
    isConfirmed(ctx, statusRow, to),
    ...haveGiven(ctx, [statusRow], to),
    ...setProgress(ctx, statusRow, { progressStatus: to }),
    to !== "incomplete" && settleRequests(ctx, [statusRow.statusId], to),
    ...recordTaskActivity(ctx, statusRow, `task.set.${to}`, { notify: isRequestGranted(statusRow, to) }),
  ]);
}
