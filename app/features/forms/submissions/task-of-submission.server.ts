import { type SQL, sql } from "drizzle-orm";
import { emptyRead } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { approvalEntries } from "~/features/tasks/approvals/approvals.commands.server";
import {
  asksTheSame,
  recordTaskActivity,
  setProgress,
  settleRequests,
  type TaskStatusRow,
  taskStatusRows,
} from "~/features/tasks/task-status-row.server";
import { teamStillSees } from "~/features/tasks/visibility.server";
import { Refused } from "~/lib/errors";
import { newId } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { asksForForm, isSubmittedOf, type StoredFilling } from "./filling-reach.server";
import type { Filling } from "./open-filling.types";
import { INVALID_TASK_PROGRESS } from "./submissions.texts";

/** The task that a draft is filled in for, with its status for the team; none where there is no task, or the team does not see it. */
export function taskOfFilling(filling: StoredFilling, teamId: string | null) {
  const of = (pair: SQL) => taskStatusRows(sql`${pair} and ${asksForForm(filling.formId)}`);
  if (filling.of === "guest") return emptyRead<TaskStatusRow[]>([]);
  if (filling.of === "team") {
    return filling.taskId === null
      ? emptyRead<TaskStatusRow[]>([])
      : of(sql`tm.id = ${teamId} and t.id = ${filling.taskId}`);
  }
  return of(
    sql`(tm.id, t.id) in (select s.team_id, s.task_id from submission s where ${isSubmittedOf(filling, teamId)})`,
  );
}

/**
 * What submitting does to the task: it is complete, or waits for approval. A change by the team waits anew where approval is
 * needed; one by staff leaves the task as it is (decisions, "Forms").
 */
export function taskWrites(
  ctx: CommandContext,
  {
    filling,
    statusRow,
    otherwise,
  }: { filling: Filling; statusRow: TaskStatusRow | null; otherwise: () => Error },
): (Write | null | false)[] {
  if (filling.of === "team" && filling.taskId !== null && !statusRow)
    throw new Refused(INVALID_TASK_PROGRESS);
  if (!statusRow || filling.of === "guest") return [];
  const { isApprovalNeeded, progressStatus, approvalStatus } = statusRow;
  const isChange = filling.of === "change";
  if (isChange && filling.by === "staff") return [];
  if (isChange && !isApprovalNeeded && progressStatus === "complete") return [];
  const isWaiting = progressStatus === "incomplete" && approvalStatus === "awaiting";
  if (isChange && isWaiting) return [];
  const statusId = statusRow.statusId ?? newId();
  return [
    teamStillSees(statusRow),
    asksTheSame(ctx, statusRow),
    ...setProgress(ctx, statusRow, {
      statusId,
      progressStatus: isApprovalNeeded ? "incomplete" : "complete",
      approvalStatus: isApprovalNeeded ? "awaiting" : "none",
      otherwise,
    }),
    isApprovalNeeded && approvalEntries(ctx, [statusId], "submitted"),
    settleRequests(ctx, [statusRow.statusId], "complete"),
    ...recordTaskActivity(ctx, statusRow, isApprovalNeeded ? "task.sentForApproval" : "task.completed"),
  ];
}
