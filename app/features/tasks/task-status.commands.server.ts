import { taskAcceptances } from "#db/event/schema/tasks";
import { q } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { teamStillSees } from "~/features/teams/visibility.server";
import { Conflict, Refused } from "~/lib/errors";
import { newId } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import { approvalEntry } from "./approvals/approvals.commands.server";
import { missingEvidence } from "./files/task-files.rules";
import {
  asksTheSame,
  findStanding,
  happened,
  isWishGranted,
  ownTeam,
  type Standing,
  settleRequests,
  withProgress,
  writeStatus,
} from "./task-standing.server";
import { completion, mayReopen } from "./tasks.rules";
import type { ProgressStatus } from "./tasks.types";

/**
 * A team completes a task, or sends it for approval where that is needed. A disclaimer keeps what was accepted as proof;
 * what asks for files needs at least one.
 */
export async function completeTask(
  ctx: CommandContext,
  input: { taskId: string; acceptedName?: string; accepted?: boolean },
): Promise<{ to: "complete" | "awaiting" }> {
  const standing = await findStanding(ctx, input.taskId, ownTeam(ctx));
  const decision = completion(standing, standing);
  if ("refused" in decision) throw new Conflict(decision.refused);
  const missing = missingEvidence(standing.type, standing.evidenceCount);
  if (missing) throw new Refused(missing);
  const statusId = standing.statusId ?? newId();
  const at = ctx.now.toISOString();
  const isComplete = decision.to === "complete";
  await commandBatch(ctx, [
    teamStillSees(standing),
    asksTheSame(ctx, standing),
    ...withProgress(
      standing,
      writeStatus(ctx, standing, statusId, {
        progressStatus: isComplete ? "complete" : "incomplete",
        approvalStatus: isComplete ? "none" : "awaiting",
        completedAt: isComplete ? at : null,
        completedBy: isComplete ? ctx.actor.id : null,
      }),
    ),
    standing.type === "disclaimer" && acceptance(ctx, standing, statusId, input),
    !isComplete && approvalEntry(ctx, statusId, "submitted", ""),
    settleRequests(ctx, [standing.statusId], "complete"),
    ...happened(ctx, standing, isComplete ? "task.completed" : "task.sentForApproval"),
  ]);
  return decision;
}

/** A team takes its own completion back, or what it sent for approval. */
export async function reopenTask(ctx: CommandContext, input: { taskId: string }): Promise<void> {
  const standing = await findStanding(ctx, input.taskId, ownTeam(ctx));
  if (!mayReopen(standing, standing)) throw new Conflict("This task cannot be reopened by your team");
  await commandBatch(ctx, [
    teamStillSees(standing),
    asksTheSame(ctx, standing),
    ...withProgress(
      standing,
      writeStatus(ctx, standing, standing.statusId ?? newId(), {
        progressStatus: "incomplete",
        approvalStatus: "none",
        completedAt: null,
        completedBy: null,
      }),
    ),
    ...happened(ctx, standing, "task.reopened"),
  ]);
}

/** Staff set a team's status; not applicable is theirs alone. */
export async function setTaskStatus(
  ctx: CommandContext,
  input: { taskId: string; teamId: string; progressStatus: ProgressStatus },
): Promise<void> {
  const standing = await findStanding(ctx, input.taskId, input.teamId);
  const to = input.progressStatus;
  const isComplete = to === "complete";
  await commandBatch(ctx, [
    teamStillSees(standing),
    ...withProgress(
      standing,
      writeStatus(ctx, standing, standing.statusId ?? newId(), {
        progressStatus: to,
        approvalStatus: "none",
        completedAt: isComplete ? ctx.now.toISOString() : null,
        completedBy: isComplete ? ctx.actor.id : null,
      }),
    ),
    to !== "incomplete" && settleRequests(ctx, [standing.statusId], to),
    ...happened(ctx, standing, `task.set.${to}`, { told: isWishGranted(standing, to) }),
  ]);
}

function acceptance(
  ctx: CommandContext,
  standing: Standing,
  taskStatusId: string,
  input: { acceptedName?: string; accepted?: boolean },
): Write {
  const name = input.acceptedName?.trim() ?? "";
  if (!name) throw new Refused("Type your name", { acceptedName: "Type your name" });
  if (!input.accepted) throw new Refused("Tick the box to accept", { accepted: "Tick the box to accept" });
  return q.insert(taskAcceptances).values({
    id: newId(),
    taskStatusId,
    text: standing.disclaimer ?? "",
    name,
    userId: ctx.actor.id,
    address: ctx.address,
    acceptedAt: ctx.now.toISOString(),
  });
}
