import { effectiveDueDate } from "~/features/teams/due-date.rules";
import { type DisplayStatus, displayStatus } from "./tasks.rules";
import type { ProgressStatus } from "./tasks.types";

/** How a task stands over all the teams that it counts for: neither organisers nor archived, and they see it. */
export type OverallStatus = "overdue" | "dueSoon" | "incomplete" | "complete" | "notApplicable";

export interface CountedTeam {
  progressStatus: ProgressStatus;
  extendedDueDate: string | null;
}

/**
 * It counts as overdue or due soon unless every team is complete or not applicable (spec 1.4), each by the day that it
 * was given; overdue goes before due soon. Without teams it is open, and never late. Its SQL twin is `overallOf` in
 * admin-tasks.queries.server.ts; one table of cases tests both.
 */
export function overallStatus(
  task: { dueDate: string | null },
  teams: readonly CountedTeam[],
  clock: { today: string; dueSoonDays: number },
): OverallStatus {
  const of = (team: CountedTeam): DisplayStatus =>
    displayStatus({ ...team, dueDate: effectiveDueDate({ ...task, ...team }) }, clock);
  const statuses = new Set(teams.map(of));
  if (statuses.has("overdue")) return "overdue";
  if (statuses.has("dueSoon")) return "dueSoon";
  if (statuses.has("pending") || statuses.size === 0) return "incomplete";
  return statuses.has("complete") ? "complete" : "notApplicable";
}
