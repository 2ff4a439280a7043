import { TaskRow } from "~/ui/task-row";
import type { ShownTask } from "../task-list.rules";
import { taskPath } from "../tasks.paths";
import { shownState } from "../tasks.rules";
import { dayOfRow, dueOfRow, isDone, metaOfRow } from "../team-row.texts";

/** A task of the team's list. */
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
  return (
    <TaskRow
      id={`task-${task.id}`}
      to={taskPath(task.id) + search}
      state={shownState(task)}
      title={task.title}
      meta={metaOfRow(task)}
      who={task.assignees.join(", ") || (isDone(task) ? "" : "Not assigned")}
      due={dueOfRow(task, today, locale)}
      dueDate={dayOfRow(task, locale)}
    />
  );
}
