/** How teams stand with a task, each team in one of these: what waits for approval is neither overdue nor due soon (decisions.md). */
export const COUNTED_STATES = [
  "complete",
  "awaiting",
  "overdue",
  "dueSoon",
  "pending",
  "notApplicable",
] as const;
export type CountedState = (typeof COUNTED_STATES)[number];
