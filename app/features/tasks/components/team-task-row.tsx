import { formatDate, relativeDay } from "~/ui/format.rules";
import type { IconName } from "~/ui/icon";
import { TaskRow } from "~/ui/task-row";
import type { ShownTask } from "../task-list.rules";
import { taskPath } from "../tasks.paths";
import { NO_DUE_DATE, TYPE_LABELS } from "../tasks.texts";

const TYPE_ICONS: Record<Exclude<ShownTask["type"], "task">, IconName> = {
  form: "file-text",
  externalForm: "external-link",
  pdfForm: "file-text",
  upload: "upload",
  disclaimer: "shield-check",
  tbc: "clock",
};

/** A task of the team's list. Awaiting approval keeps its date status and adds a word. */
export function TeamTaskRow({
  task,
  today,
  locale,
  search = "",
}: {
  task: ShownTask;
  today: string;
  locale: string;
  /** The list's filters, so that they are still there under the drawer. */
  search?: string;
}) {
  const isDone = task.status === "complete" || task.status === "notApplicable";
  const meta: { icon: IconName; label: string }[] = [];
  // A plain task is what everything here is: only the other kinds say what they are.
  if (task.type !== "task") meta.push({ icon: TYPE_ICONS[task.type], label: TYPE_LABELS[task.type] });
  if (task.isTimeSensitive && !isDone) meta.push({ icon: "flag", label: "Time-sensitive" });
  if (task.approvalStatus === "awaiting") meta.push({ icon: "clock", label: "Waiting for approval" });
  if (task.approvalStatus === "rejected" && !isDone) meta.push({ icon: "rotate-cw", label: "Sent back" });
  if (task.approvalStatus === "approved") meta.push({ icon: "check", label: "Approved" });
  return (
    <TaskRow
      id={`task-${task.id}`}
      to={taskPath(task.id) + search}
      state={task.status}
      title={task.title}
      meta={meta}
      who={task.assignees.join(", ") || (isDone ? "" : "Not assigned")}
      due={dueText(task, today, locale)}
      dueDate={isDone || !task.dueDate ? undefined : formatDate(task.dueDate, "long", locale)}
    />
  );
}

function dueText(
  task: Pick<ShownTask, "status" | "completedOn" | "dueDate">,
  today: string,
  locale: string,
): string {
  if (task.status === "notApplicable") return "Not applicable to you";
  if (task.status === "complete") {
    return task.completedOn ? `Completed ${formatDate(task.completedOn, "short", locale)}` : "Completed";
  }
  return task.dueDate ? relativeDay(task.dueDate, today) : NO_DUE_DATE;
}
