import { taskAcceptances } from "#db/event/schema/tasks";
import { q } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { Conflict, Refused } from "~/lib/errors";
import { newId } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import { approvalEntries } from "./approvals/approvals.commands.server";
import { missingEvidence } from "./files/task-files.rules";
import { areSubmitted } from "./form-tasks/form-tasks.queries.server";
import {
  askAgain,
  asksTheSame,
  changedMeanwhile,
  findTaskStatusRow,
  isConfirmed,
  isRequestGranted,
  mustBeLast,
  ownTeam,
  recordTaskActivity,
  setProgress,
  settleRequests,
  type TaskStatusRow,
  wereSubmitted,
} from "./task-status-row.server";
import { completion, mayReopen } from "./tasks.rules";
import type { ProgressStatus, TaskType } from "./tasks.types";
import { teamStillSees } from "./visibility.server";

/**
 * A team completes a task, or sends it for approval where that is needed. A disclaimer keeps what was accepted as proof;
 * what asks for files needs at least one.
 */
export async function completeTask(
  ctx: CommandContext,
  input: { taskId: string; acceptedName?: string; accepted?: boolean; version?: number | undefined },
): Promise<Changed & { to: "complete" | "awaiting" }> {
  const statusRow = await findTaskStatusRow(ctx, input.taskId, ownTeam(ctx));
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
    statusRow.type === "form" && areSubmitted([statusRow], changedMeanwhile(ctx), true),
    statusRow.type === "disclaimer" && acceptance(ctx, statusRow, statusId, input),
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
const changed = ({ version, type }: TaskStatusRow): Changed => ({ version: version + 1, type });

/**
 * A team takes its own completion back, or what it sent for approval. `version`: only what that very person did in making
 * it, and with it what it settled: a request that completing made pointless is open again.
 */
export async function reopenTask(
  ctx: CommandContext,
  input: { taskId: string; version?: number | undefined },
): Promise<Changed> {
  const statusRow = await findTaskStatusRow(ctx, input.taskId, ownTeam(ctx));
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
    wereSubmitted(ctx, [statusRow], to),
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
