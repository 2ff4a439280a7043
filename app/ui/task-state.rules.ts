import type { IconName } from "./sprite/names";

/**
 * How a task stands by its date and by what was done (spec 1.4), the most pressing first. The one vocabulary: of a team's
 * task, of a task over all its teams, of filters, mails and exports.
 */
export const TASK_STATES = ["overdue", "dueSoon", "incomplete", "complete", "notApplicable"] as const;
export type TaskState = (typeof TASK_STATES)[number];

export type Tone = "neutral" | "info" | "success" | "warning" | "danger";

/** What waits for staff keeps its day, not its red; `pending` is due later than soon. */
export type ShownState = TaskState | "awaiting";

/** What it is called and how it looks. */
export const STATE_LOOKS: Record<ShownState | "pending", { label: string; tone: Tone; icon: IconName }> = {
  overdue: { label: "Overdue", tone: "danger", icon: "circle-alert" },
  dueSoon: { label: "Due soon", tone: "warning", icon: "clock" },
  incomplete: { label: "Incomplete", tone: "neutral", icon: "circle" },
  complete: { label: "Complete", tone: "success", icon: "circle-check" },
  notApplicable: { label: "N/A", tone: "neutral", icon: "circle-slash" },
  pending: { label: "Pending", tone: "neutral", icon: "circle" },
  awaiting: { label: "Waiting for approval", tone: "info", icon: "clock" },
};

/** To choose from: of a filter, or of a field. */
export const stateOptions = (states: readonly (keyof typeof STATE_LOOKS)[]) =>
  states.map((value) => ({ value, label: STATE_LOOKS[value].label }));
