import { daysBetween } from "~/lib/dates";
import type { ShownState, TaskState } from "~/ui/task-state.rules";
import type { ApprovalStatus, ProgressStatus, TaskType } from "./tasks.types";
import { rulesOf } from "./types/task-types.rules";

/**
 * Complete and not applicable override the date. Otherwise by calendar days in the event's time zone: more than
 * `dueSoonDays` is incomplete (the spec’s "pending"), 0 up to it due soon, negative overdue; without a due date incomplete.
 */
export function displayStatus(
  status: { progressStatus: ProgressStatus; dueDate: string | null },
  clock: { today: string; dueSoonDays: number },
): TaskState {
  if (status.progressStatus !== "incomplete") return status.progressStatus;
  if (!status.dueDate) return "incomplete";
  const days = daysBetween(clock.today, status.dueDate);
  if (days < 0) return "overdue";
  return days <= clock.dueSoonDays ? "dueSoon" : "incomplete";
}

/** What a row says of it: whatever its day, what was sent for approval waits for staff and is not late. */
export const shownState = (task: { status: TaskState; approvalStatus: ApprovalStatus }): ShownState =>
  task.approvalStatus === "awaiting" && task.status !== "complete" && task.status !== "notApplicable"
    ? "awaiting"
    : task.status;

export interface CompletingTask {
  type: TaskType;
  isApprovalNeeded: boolean;
  /** Of a form: the team has sent it, and it can be filled in now. */
  isSubmitted?: boolean;
  isFormOpen?: boolean;
}
export interface CompletingStatus {
  progressStatus: ProgressStatus;
  approvalStatus: ApprovalStatus;
  /** Staff completed it, and not the team. */
  isSetByStaff?: boolean;
}

export type Completion = { to: "complete" | "awaiting" } | { refused: string };

/**
 * What completing does: with `isApprovalNeeded` it sends for approval, and the task becomes complete on approval only.
 * Whether its type is completed by a person at all, the type says (`mayComplete`).
 */
export function completion(task: CompletingTask, status: CompletingStatus): Completion {
  if (status.progressStatus === "complete") return { refused: "This task is complete already" };
  if (status.progressStatus === "notApplicable") return { refused: "This task does not apply to your team" };
  if (status.approvalStatus === "awaiting") return { refused: "This task is waiting for approval already" };
  if (!rulesOf(task.type).mayComplete(task))
    return { refused: "This task cannot be completed by ticking it" };
  return { to: task.isApprovalNeeded ? "awaiting" : "complete" };
}

/** Types that a person completes by a button; those that ask for files by having given one before (`missingEvidence`). */
export const isTicked = (type: TaskType): boolean => rulesOf(type).isTicked;

/** A team may take its own completion back, or what it sent for approval; not what staff decided. */
export function mayReopen(task: CompletingTask, status: CompletingStatus): boolean {
  if (!isTicked(task.type)) return false;
  if (status.approvalStatus === "approved" || status.isSetByStaff) return false;
  return status.progressStatus === "complete" || status.approvalStatus === "awaiting";
}
