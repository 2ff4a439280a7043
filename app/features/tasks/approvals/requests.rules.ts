import { addDays } from "~/lib/dates";
import { effectiveDueDate } from "../due-date.rules";
import type { ApprovalStatus, ProgressStatus } from "../tasks.types";

/** What a team may ask of staff about a task: that it does not apply, or more time for it. */
export const REQUEST_KINDS = ["notApplicable", "moreTime"] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

interface Asked {
  progressStatus: ProgressStatus;
  approvalStatus: ApprovalStatus;
  openRequestId: string | null;
  dueDate: string | null;
  extendedDueDate: string | null;
  lateDueDate?: string | null;
}

/** Which requests the team may make now, or why none. */
export function askable(
  task: Omit<Asked, "extendedDueDate" | "lateDueDate">,
): { kinds: RequestKind[] } | { refused: string } {
  if (task.openRequestId)
    return { refused: "Your team has asked already. The organisers have not decided yet." };
  if (task.progressStatus === "complete") return { refused: "This task is complete already" };
  if (task.progressStatus === "notApplicable") return { refused: "This task does not apply to your team" };
  if (task.approvalStatus === "awaiting") return { refused: "This task is waiting for approval already" };
  return { kinds: task.dueDate ? ["notApplicable", "moreTime"] : ["notApplicable"] };
}

/** Whether a request can be granted as it was asked: the day that holds for the team may have moved since. */
export const canBeGiven = (
  asked: { kind: RequestKind; wantedDate: string | null; dueDate: string | null },
  today: string,
): boolean =>
  asked.kind === "notApplicable" ||
  (asked.wantedDate !== null &&
    dayFault(asked.wantedDate, { dueDate: asked.dueDate, extendedDueDate: null }, today) === null);

/** The same of a day that goes with what is sent back: a task without one has none for anybody. */
export const newDayFault = (day: string, task: Parameters<typeof dayFault>[1], today: string) =>
  task.dueDate === null ? "This task has no due date, so there is none to move" : dayFault(day, task, today);

/** The day that is offered with what is sent back: a week after the day that holds, or after today. */
export const offeredDay = (dueDate: string, today: string): string =>
  addDays(dueDate > today ? dueDate : today, 7);

/** Why a day cannot be the new due date, or null. It must be later than the one that holds, and not past. */
export function dayFault(
  day: string,
  task: Pick<Asked, "dueDate" | "extendedDueDate" | "lateDueDate">,
  today: string,
): string | null {
  if (day < today) return "Choose a day that is not past";
  if (day <= (effectiveDueDate(task) ?? "")) return "Choose a day after the due date";
  return null;
}
