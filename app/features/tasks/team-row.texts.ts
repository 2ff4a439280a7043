import { formatDate, relativeDay } from "~/ui/format.rules";
import type { IconName } from "~/ui/icon";
import type { ShownTask } from "./task-list.rules";
import { NO_DUE_DATE } from "./tasks.texts";
import { rulesOf } from "./types/task-types.rules";

type Row = Pick<
  ShownTask,
  "type" | "status" | "approvalStatus" | "hasDraft" | "isTimeSensitive" | "dueDate" | "completedOn"
> & { hasExtraDays?: boolean };

export const isDone = ({ status }: Pick<Row, "status">) =>
  status === "complete" || status === "notApplicable";

/** What a row says of its task besides title and status (`shownState`). */
export function metaOfRow(task: Row): { icon: IconName; label: string }[] {
  const meta: { icon: IconName; label: string }[] = [];
  const { icon, label } = rulesOf(task.type);
  if (icon) meta.push({ icon, label });
  if (task.hasDraft && !isDone(task)) meta.push({ icon: "pencil", label: "Draft saved" });
  if (task.isTimeSensitive && !isDone(task)) meta.push({ icon: "flag", label: "Time-sensitive" });
  if (task.hasExtraDays && !isDone(task)) meta.push({ icon: "calendar-clock", label: "Extra days" });
  if (task.approvalStatus === "rejected" && !isDone(task))
    meta.push({ icon: "rotate-cw", label: "Sent back" });
  if (task.approvalStatus === "approved") meta.push({ icon: "check", label: "Approved" });
  return meta;
}

/** When it is due or was done, relative first. */
export function dueOfRow(task: Row, today: string, locale: string): string {
  if (task.status === "notApplicable") return "Not applicable to you";
  if (task.status === "complete") {
    return task.completedOn ? `Completed ${formatDate(task.completedOn, "short", locale)}` : "Completed";
  }
  return task.dueDate ? relativeDay(task.dueDate, today) : NO_DUE_DATE;
}

/** The day in full, below it, while there is something to do. */
export const dayOfRow = (task: Row, locale: string): string | undefined =>
  isDone(task) || !task.dueDate ? undefined : formatDate(task.dueDate, "long", locale);
