import { effectiveDueDate } from "~/features/tasks/due-date.rules";
import { displayStatus } from "~/features/tasks/tasks.rules";
import type { ProgressStatus } from "~/features/tasks/tasks.types";
import type { TaskState } from "~/ui/task-state.rules";

export interface CountedTeam {
  progressStatus: ProgressStatus;
  extendedDueDate: string | null;
}

/**
 * The status of a task over all the teams that it counts for: neither organisers nor archived, and they see it. It is
 * overdue or due soon unless every team is complete or not applicable (spec 1.4), each by the day that it was given;
 * overdue goes before due soon. Without teams it is open, and never late. What the product computes is `overallOf` in
 * admin-tasks.queries.server.ts; one table of cases tests both.
 */
export function overallStatus(
  task: { dueDate: string | null },
  teams: readonly CountedTeam[],
  clock: { today: string; dueSoonDays: number },
): TaskState {
  const of = (team: CountedTeam): TaskState =>
    displayStatus({ ...team, dueDate: effectiveDueDate({ ...task, ...team }) }, clock);
  const statuses = new Set(teams.map(of));
  if (statuses.has("overdue")) return "overdue";
  if (statuses.has("dueSoon")) return "dueSoon";
  if (statuses.has("incomplete") || statuses.size === 0) return "incomplete";
  return statuses.has("complete") ? "complete" : "notApplicable";
}
