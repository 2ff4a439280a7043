import { type DisplayStatus, displayStatus } from "./tasks.rules";
import type { ApprovalStatus, ProgressStatus, TaskType } from "./tasks.types";

interface StoredTask {
  id: string;
  title: string;
  type: TaskType;
  dueDate: string | null;
  isTimeSensitive: boolean;
  progressStatus: ProgressStatus;
  approvalStatus: ApprovalStatus;
  groupIds: string[];
  assignees: string[];
}

/** A task of a team's list with its display status; all that a row shows. */
export interface ListedTask extends StoredTask {
  status: DisplayStatus;
  /** Calendar day in the event's time zone. */
  completedOn: string | null;
}

export interface ListedGroup {
  id: string;
  title: string;
  tasks: ListedTask[];
  /** Of all its tasks, whatever is filtered. */
  complete: number;
  notApplicable: number;
  total: number;
}

export type StatusFilter = "overdue" | "dueSoon" | "incomplete" | "complete" | "notApplicable";

export function listed<T extends StoredTask & { completedAt: string | null }>(
  tasks: readonly T[],
  clock: { today: string; dueSoonDays: number; dayOf: (instant: string) => string },
): ListedTask[] {
  return tasks.map(({ completedAt, ...task }) => ({
    ...task,
    status: displayStatus(task, clock),
    completedOn: completedAt ? clock.dayOf(completedAt) : null,
  }));
}

/** How many tasks each filter would show. */
export function statusCounts(
  tasks: readonly { status: DisplayStatus }[],
): Record<StatusFilter | "all", number> {
  const counts = { all: tasks.length, overdue: 0, dueSoon: 0, incomplete: 0, complete: 0, notApplicable: 0 };
  for (const { status } of tasks) counts[status === "pending" ? "incomplete" : status] += 1;
  return counts;
}

/**
 * Groups in their order with the tasks that the filter leaves, 'Unassigned' (id `unassigned`) last. A task in several
 * groups stands under each of them; a group without a task to show is left out.
 */
export function byGroup(
  tasks: readonly ListedTask[],
  groups: readonly { id: string; title: string }[],
  filter?: StatusFilter,
): ListedGroup[] {
  const all = [...groups, { id: "unassigned", title: "Unassigned" }];
  return all.flatMap(({ id, title }) => {
    const own = tasks.filter((task) =>
      id === "unassigned" ? task.groupIds.length === 0 : task.groupIds.includes(id),
    );
    const shown = filter ? own.filter((task) => matches(task.status, filter)) : own;
    if (shown.length === 0) return [];
    const complete = own.filter((task) => task.status === "complete").length;
    const notApplicable = own.filter((task) => task.status === "notApplicable").length;
    return [{ id, title, tasks: shown, complete, notApplicable, total: own.length }];
  });
}

const matches = (status: DisplayStatus, filter: StatusFilter) =>
  status === filter || (filter === "incomplete" && status === "pending");

/** What is still to do, the most pressing first: overdue and due soon before the rest, as they come by due date. */
export const openTasks = (tasks: readonly ListedTask[]): ListedTask[] =>
  tasks.filter(
    (task) =>
      task.status !== "complete" && task.status !== "notApplicable" && task.approvalStatus !== "awaiting",
  );
