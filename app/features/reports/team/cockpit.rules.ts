import type { ListedTask } from "~/features/tasks/task-list.rules";
import { isCounted } from "~/features/tasks/types/task-types.rules";

/** How a team's tasks are sorted for somebody on the telephone; what waits for staff is late for nobody else. */
export const COCKPIT_STATES = ["overdue", "waiting", "dueSoon", "later", "done"] as const;
export type CockpitState = (typeof COCKPIT_STATES)[number];

/** Each task is in one of the five. */
export function cockpitState({
  type,
  status,
  approvalStatus,
}: Pick<ListedTask, "type" | "status" | "approvalStatus">): CockpitState {
  if (status === "complete" || status === "notApplicable") return "done";
  if (!isCounted(type)) return "later";
  if (approvalStatus === "awaiting") return "waiting";
  return status === "incomplete" ? "later" : status;
}

/** The sums of what was sent in and of what is only begun, by currency: never one sum of both. */
export function sumsOf(rows: readonly { isDraft: boolean; amount: number }[]): {
  ordered: number;
  inDraft: number;
} {
  const of = (isDraft: boolean) =>
    rows.reduce((sum, row) => (row.isDraft === isDraft ? sum + row.amount : sum), 0);
  return { ordered: of(false), inDraft: of(true) };
}
