import { counted, formatDate, relativeDay } from "~/ui/format.rules";
import type { STATE_LOOKS } from "~/ui/task-state.rules";

/**
 * How staff count a team of a task, each team once: what waits for approval is not late, since it is staff's to act. The
 * screens show its date status beside it.
 */
export const TEAM_STATES = [
  "complete",
  "awaiting",
  "overdue",
  "dueSoon",
  "pending",
  "notApplicable",
] as const satisfies readonly (keyof typeof STATE_LOOKS)[];
/** Incomplete is neither complete nor not applicable: several of the states. */
export const TEAM_FILTERS = [...TEAM_STATES, "incomplete"] as const;
export type TeamFilter = (typeof TEAM_FILTERS)[number];
/** As a team's row says it: what is pending is incomplete there. */
export type TeamState = Exclude<TeamFilter, "pending">;

/** What staff are told where the list that they came from has changed under them. */
export const TEAM_TASK_GONE = {
  gone: {
    title: "This is not there any more",
    description: "The task or the team was archived, removed or changed in the meantime. Nothing was done.",
  },
};

/** The result as staff read it: how many were sent, who had theirs today, who has nothing to be reminded of. */
export function reminderToast(done: { sent: number; before: number; notOpen: number }): {
  type: "success" | "info";
  title: string;
  description?: string;
} {
  const rest = [
    done.before > 0 && `${counted(done.before, "team")} had a reminder today already.`,
    done.notOpen > 0 &&
      `${counted(done.notOpen, "team")} ${done.notOpen === 1 ? "has" : "have"} nothing to be reminded of.`,
  ].filter(Boolean);
  const description = rest.join(" ") || undefined;
  if (done.sent === 0) return { type: "info", title: "No reminder was sent", description };
  return { type: "success", title: `${counted(done.sent, "reminder")} on the way`, description };
}

/** "Stand plan: 3 days overdue (4 May 2027)", a line each. */
export const overdueLines = (
  tasks: readonly { title: string; dueDate: string | null }[],
  today: string,
  locale: string,
): string =>
  tasks
    .map(({ title, dueDate }) =>
      dueDate
        ? `${title}: ${relativeDay(dueDate, today).toLowerCase()} (${formatDate(dueDate, "medium", locale)})`
        : title,
    )
    .join("\n");
