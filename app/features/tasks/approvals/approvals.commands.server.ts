import { sql } from "drizzle-orm";
import { taskApprovals } from "#db/event/schema/tasks";
import { q } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { Conflict, Refused } from "~/lib/errors";
import { newId } from "~/lib/ids";
import { restamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";
import { commandBatch } from "~/procedure/guards.server";
import { refreshProgress, refreshTaskProgress } from "../progress.server";
import {
  asksTheSame,
  changeMany,
  findTaskStatusRow,
  isConfirmed,
  recordTaskActivity,
  setProgress,
  type TaskStatusRow,
} from "../task-status-row.server";
import type { ApprovalStatus, ProgressStatus } from "../tasks.types";
import { teamStillSees, teamsStillSee } from "../visibility.server";
import { newDayFault } from "./requests.rules";
import { SAY_WHY } from "./requests.schema";

const DECIDED_SOME =
  "Somebody else decided or changed some of these a moment ago. Check the rest and try again.";
const DECIDED = "Somebody else decided this a moment ago. It is not waiting for approval any more.";

/** Staff approve what a team sent, or send it back with a reason, which reopens it, perhaps with a later day. */
export async function reviewTask(
  ctx: CommandContext,
  input: {
    taskId: string;
    teamId: string;
    decision: "approved" | "rejected";
    reason: string;
    /** For this team alone; empty or left out: it keeps its day. */
    newDueDate?: string | undefined;
  },
): Promise<{ title: string; teamName: string }> {
  const reason = input.reason.trim();
  if (input.decision === "rejected" && !reason) throw new Refused(SAY_WHY, { reason: SAY_WHY });
  const statusRow = await findTaskStatusRow(ctx, input.taskId, input.teamId);
  if (statusRow.approvalStatus !== "awaiting" || !statusRow.statusId) {
    throw new Conflict("This task is not waiting for approval any more");
  }
  const newDueDate = input.newDueDate || null;
  const fault = newDueDate && newDayFault(newDueDate, statusRow, eventClock(ctx).today);
  if (fault) throw new Refused(fault, { newDueDate: fault });
  const { decision } = input;
  await commandBatch(ctx, [
    teamStillSees(statusRow),
    // The day that is given was looked at beside the task's own.
    newDueDate !== null && asksTheSame(ctx, statusRow),
    ...reviews(ctx, [statusRow], { decision, reason, newDueDate }),
  ]);
  return { title: statusRow.title, teamName: statusRow.teamName };
}

export interface Decided {
  decided: number;
  /** Chosen ones that somebody else had decided before. */
  before: number;
}

/**
 * Approves what waits, many at once and all or nothing. What somebody else decided before is left out and counted; where
 * somebody decides at the same moment, the rest is read again and tried once more.
 */
export const approveTasks = (ctx: CommandContext, statusIds: readonly string[]): Promise<Decided> =>
  decideMany(ctx, statusIds, { decision: "approved", reason: "", newDueDate: null });

/** The same, sent back with one reason for all. */
export async function rejectTasks(
  ctx: CommandContext,
  statusIds: readonly string[],
  reason: string,
): Promise<Decided> {
  if (!reason.trim()) throw new Refused(SAY_WHY, { reason: SAY_WHY });
  return decideMany(ctx, statusIds, { decision: "rejected", reason: reason.trim(), newDueDate: null });
}

interface Decision {
  decision: "approved" | "rejected";
  reason: string;
  /** Of one alone. */
  newDueDate: string | null;
}

async function decideMany(
  ctx: CommandContext,
  statusIds: readonly string[],
  decision: Decision,
): Promise<Decided> {
  const ids = [...new Set(statusIds)];
  const waiting = sql`s.id in ${ids} and s.approval_status = 'awaiting'`;
  const decided = await changeMany(ctx, waiting, (found) => [
    teamsStillSee(found, () => new Conflict(DECIDED_SOME)),
    ...reviews(ctx, found, decision),
  ]);
  return { decided, before: ids.length - decided };
}

const reviews = (
  ctx: CommandContext,
  found: readonly TaskStatusRow[],
  { decision, reason, newDueDate }: Decision,
): Write[] => [
  ...(decision === "approved"
    ? oneOfEachTask(found).flatMap((row) => isConfirmed(ctx, row, "complete") ?? [])
    : []),
  ...moveStatuses(ctx, found, {
    progressStatus: decision === "approved" ? "complete" : "incomplete",
    approvalStatus: decision,
    ...(newDueDate !== null && { extendedDueDate: newDueDate }),
    otherwise: () => new Conflict(found.length === 1 ? DECIDED : DECIDED_SOME),
  }),
  approvalEntries(
    ctx,
    found.map(({ statusId }) => statusId ?? ""),
    decision,
    { reason, newDueDate },
  ),
  ...found.flatMap((statusRow) =>
    recordTaskActivity(ctx, statusRow, `task.${decision}`, {
      notify: true,
      details: { ...(reason && { reason }), ...(newDueDate && { newDueDate }) },
    }),
  ),
];

const oneOfEachTask = (found: readonly TaskStatusRow[]): TaskStatusRow[] => [
  ...new Map(found.map((row) => [row.taskId, row])).values(),
];

/** Statuses as they were read, all to the same: one by its own summaries, many with those of their teams and tasks. */
export function moveStatuses(
  ctx: CommandContext,
  found: readonly TaskStatusRow[],
  to: {
    progressStatus: ProgressStatus;
    approvalStatus: ApprovalStatus;
    /** Of one alone. */
    extendedDueDate?: string;
    otherwise: () => Error;
  },
): Write[] {
  const [first] = found;
  if (!first) return [];
  if (found.length === 1) return setProgress(ctx, first, to);
  const { updatedAt, updatedBy } = restamp(ctx);
  const asRead = JSON.stringify(found.map(({ statusId, version }) => [statusId, version]));
  const unique = (values: readonly string[]) => [...new Set(values)];
  const isComplete = to.progressStatus === "complete";
  return [
    {
      write: sql`update task_status set progress_status = ${to.progressStatus}, approval_status = ${to.approvalStatus},
        completed_at = ${isComplete ? updatedAt : null}, completed_by = ${isComplete ? updatedBy : null},
        version = version + 1, updated_at = ${updatedAt}, updated_by = ${updatedBy}
        where (id, version) in (select value ->> 0, value ->> 1 from json_each(${asRead}))`,
      rows: found.length,
      otherwise: to.otherwise,
    },
    refreshProgress(unique(found.map(({ teamId }) => teamId))),
    refreshTaskProgress(unique(found.map(({ taskId }) => taskId))),
  ];
}

/** Lines of the approval history: the same for each status. */
export const approvalEntries = (
  ctx: CommandContext,
  taskStatusIds: readonly string[],
  decision: "submitted" | "approved" | "rejected",
  { reason = "", newDueDate = null }: { reason?: string; newDueDate?: string | null } = {},
): Write =>
  q.insert(taskApprovals).values(
    taskStatusIds.map((taskStatusId) => ({
      id: newId(),
      taskStatusId,
      decision,
      reason,
      newDueDate,
      reviewedBy: ctx.actor.id,
      reviewedAt: ctx.now.toISOString(),
    })),
  );
