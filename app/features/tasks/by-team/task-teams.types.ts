/**
 * How staff count a team of a task, each team once: what waits for approval is not late, since it is staff's to act. The
 * screens show its date status beside it.
 */
export const TEAM_STATES = [
  "complete",
  "awaiting",
  "overdue",
  "dueSoon",
  "incomplete",
  "notApplicable",
] as const;
export type TeamState = (typeof TEAM_STATES)[number];

export const APPROVAL_FILTERS = ["q", "task", "group", "type"] as const;
