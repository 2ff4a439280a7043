import { and, eq, sql } from "drizzle-orm";
import { taskAcceptances, taskApprovals, taskAssignees, taskStatuses } from "#db/event/schema/tasks";
import { q, readBatch, sqlRows } from "#db/read-batch";
import { type Write, writeBatch } from "#db/write-batch";
import { moveTaskProgress, refreshProgress } from "~/features/teams/progress.server";
import { visibleTask } from "~/features/teams/visibility.server";
import { Conflict, Forbidden, NotFound, Refused } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { restamp, stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { completion, mayReopen } from "./tasks.rules";
import type { ApprovalStatus, ProgressStatus, TaskType } from "./tasks.types";

const CHANGED = "Somebody in your team changed this task a moment ago. Look at it again.";

interface Standing {
  taskId: string;
  teamId: string;
  title: string;
  type: TaskType;
  isApprovalNeeded: boolean;
  /** Counted in the task's progress: neither an organiser's nor an archived team. */
  isCounted: boolean;
  disclaimer: string | null;
  statusId: string | null;
  progressStatus: ProgressStatus;
  approvalStatus: ApprovalStatus;
  version: number;
}

/** A team completes a task, or sends it for approval where that is needed. A disclaimer keeps what was accepted as proof. */
export async function completeTask(
  ctx: CommandContext,
  input: { taskId: string; acceptedName?: string; accepted?: boolean },
): Promise<{ to: "complete" | "awaiting" }> {
  const standing = await findStanding(ctx, input.taskId, ownTeam(ctx));
  const decision = completion(standing, standing);
  if ("refused" in decision) throw new Conflict(decision.refused);
  const statusId = standing.statusId ?? newId();
  const at = ctx.now.toISOString();
  const isComplete = decision.to === "complete";
  await writeBatch(ctx.db, [
    writeStatus(ctx, standing, statusId, {
      progressStatus: isComplete ? "complete" : "incomplete",
      approvalStatus: isComplete ? "none" : "awaiting",
      completedAt: isComplete ? at : null,
      completedBy: isComplete ? ctx.actor.id : null,
    }),
    standing.type === "disclaimer" && acceptance(ctx, standing, statusId, input),
    !isComplete && approval(ctx, statusId, "submitted", ""),
    ...progress(standing, decision.to === "complete" ? "complete" : "incomplete"),
    ...happened(ctx, standing, isComplete ? "task.completed" : "task.sentForApproval"),
  ]);
  return decision;
}

/** A team takes its own completion back, or what it sent for approval. */
export async function reopenTask(ctx: CommandContext, input: { taskId: string }): Promise<void> {
  const standing = await findStanding(ctx, input.taskId, ownTeam(ctx));
  if (!mayReopen(standing, standing)) throw new Conflict("This task cannot be reopened by your team");
  await writeBatch(ctx.db, [
    writeStatus(ctx, standing, standing.statusId ?? newId(), {
      progressStatus: "incomplete",
      approvalStatus: "none",
      completedAt: null,
      completedBy: null,
    }),
    ...progress(standing, "incomplete"),
    ...happened(ctx, standing, "task.reopened"),
  ]);
}

/** Staff set a team's status; not applicable is theirs alone. */
export async function setTaskStatus(
  ctx: CommandContext,
  input: { taskId: string; teamId: string; progressStatus: ProgressStatus },
): Promise<void> {
  const standing = await findStanding(ctx, input.taskId, input.teamId);
  const isComplete = input.progressStatus === "complete";
  await writeBatch(ctx.db, [
    writeStatus(ctx, standing, standing.statusId ?? newId(), {
      progressStatus: input.progressStatus,
      approvalStatus: "none",
      completedAt: isComplete ? ctx.now.toISOString() : null,
      completedBy: isComplete ? ctx.actor.id : null,
    }),
    ...progress(standing, input.progressStatus),
    ...happened(ctx, standing, `task.set.${input.progressStatus}`),
  ]);
}

/** Staff approve what a team sent, or send it back with a reason, which reopens it. */
export async function reviewTask(
  ctx: CommandContext,
  input: { taskId: string; teamId: string; decision: "approved" | "rejected"; reason: string },
): Promise<void> {
  if (input.decision === "rejected" && !input.reason.trim()) {
    throw new Refused("Say why, so that the team can mend it", {
      reason: "Say why, so that the team can mend it",
    });
  }
  const standing = await findStanding(ctx, input.taskId, input.teamId);
  if (standing.approvalStatus !== "awaiting" || !standing.statusId) {
    throw new Conflict("This task is not waiting for approval any more");
  }
  const isApproved = input.decision === "approved";
  await writeBatch(ctx.db, [
    writeStatus(ctx, standing, standing.statusId, {
      progressStatus: isApproved ? "complete" : "incomplete",
      approvalStatus: input.decision,
      completedAt: isApproved ? ctx.now.toISOString() : null,
      completedBy: isApproved ? ctx.actor.id : null,
    }),
    approval(ctx, standing.statusId, input.decision, input.reason.trim()),
    ...progress(standing, isApproved ? "complete" : "incomplete"),
    ...happened(ctx, standing, `task.${input.decision}`),
  ]);
}

/** Assigns a member of the team, once. */
export async function assignTask(
  ctx: CommandContext,
  input: { taskId: string; teamId: string; userId: string },
): Promise<void> {
  const standing = await findStanding(ctx, input.taskId, input.teamId);
  const statusId = standing.statusId ?? newId();
  await writeBatch(ctx.db, [
    !standing.statusId &&
      writeStatus(ctx, standing, statusId, { progressStatus: "incomplete", approvalStatus: "none" }),
    {
      write: sql`insert into ${taskAssignees} (task_status_id, user_id, position)
        select ${statusId}, u.id, (select count(*) from task_assignee where task_status_id = ${statusId})
        from user u where u.id = ${input.userId} and u.team_id = ${input.teamId}`,
      otherwise: () => new Conflict("This person is assigned already, or not in the team"),
    },
    ...happened(ctx, standing, "task.assigned"),
  ]);
}

function ownTeam(ctx: CommandContext): string {
  if (!ctx.actor.teamId) throw new Forbidden("You are in no team, so there is nothing to complete");
  return ctx.actor.teamId;
}

/** The task as the team sees it, with its status so far. Out of sight is a 404. */
async function findStanding(ctx: CommandContext, taskId: string, teamId: string): Promise<Standing> {
  const { found } = await readBatch(ctx.db, {
    found: sqlRows<StandingRow>(sql`select t.id as taskId,
        tm.id as teamId, t.title, t.type, t.is_approval_needed as isApprovalNeeded, t.disclaimer, s.id as statusId,
        tm.is_archived = 0 and tm.is_organiser = 0 as isCounted,
        coalesce(s.progress_status, 'incomplete') as progressStatus, coalesce(s.approval_status, 'none') as approvalStatus,
        coalesce(s.version, 0) as version
      from team tm join task t on ${visibleTask} left join task_status s on s.team_id = tm.id and s.task_id = t.id
      where tm.id = ${teamId} and t.id = ${taskId}`),
  });
  const row = found[0];
  if (!row) throw new NotFound();
  return { ...row, isApprovalNeeded: Boolean(row.isApprovalNeeded), isCounted: Boolean(row.isCounted) };
}

type StandingRow = Omit<Standing, "isApprovalNeeded" | "isCounted"> & {
  isApprovalNeeded: number;
  isCounted: number;
};

type StatusChange = Pick<
  typeof taskStatuses.$inferInsert,
  "progressStatus" | "approvalStatus" | "completedAt" | "completedBy"
>;

/** The status row as it was read, or a new one: whoever comes second is refused. */
function writeStatus(ctx: CommandContext, standing: Standing, statusId: string, change: StatusChange): Write {
  const otherwise = () => new Conflict(CHANGED);
  if (!standing.statusId) {
    const { taskId, teamId } = standing;
    return {
      write: q.insert(taskStatuses).values({ id: statusId, taskId, teamId, ...change, ...stamp(ctx) }),
      otherwise,
    };
  }
  return {
    write: q
      .update(taskStatuses)
      .set({ ...change, version: standing.version + 1, ...restamp(ctx) })
      .where(and(eq(taskStatuses.id, statusId), eq(taskStatuses.version, standing.version))),
    otherwise,
  };
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

function approval(
  ctx: CommandContext,
  taskStatusId: string,
  decision: "submitted" | "approved" | "rejected",
  reason: string,
): Write {
  const reviewedAt = ctx.now.toISOString();
  return q
    .insert(taskApprovals)
    .values({ id: newId(), taskStatusId, decision, reason, reviewedBy: ctx.actor.id, reviewedAt });
}

/** Both summaries: how far the team is, and how many teams are done with the task. */
const progress = ({ taskId, teamId, isCounted, progressStatus }: Standing, to: ProgressStatus) => [
  refreshProgress(teamId),
  moveTaskProgress({ taskId, isCounted, from: progressStatus, to }),
];

const happened = (ctx: CommandContext, { taskId, teamId, title }: Standing, kind: string): Write[] =>
  ctx.record({ kind, subjectId: taskId, teamId, details: { title } });
