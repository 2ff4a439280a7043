import { Link } from "@remix-run/react";
import { formatDate } from "~/ui/format.rules";
import { CellProgress } from "~/ui/progress";
import type { Column } from "~/ui/table";
import type { AdminTask } from "../admin-tasks.queries.server";
import { adminTaskPath } from "../tasks.paths";
import { TYPE_LABELS, UNASSIGNED } from "../tasks.texts";

/** The columns of the lists of tasks; an archived task is due for nobody. */
export const taskColumns = (locale: string, isArchived: boolean): Column<AdminTask>[] => [
  {
    key: "title",
    header: "Task",
    sortable: true,
    primary: true,
    render: (task) => (
      <>
        <Link to={adminTaskPath(task.id)}>{task.title}</Link>
        {marks(task) && <span className="cell-sub"> {marks(task)}</span>}
      </>
    ),
  },
  {
    key: "group",
    header: "Group",
    sortable: true,
    className: "col-words",
    render: (task) => task.groups.join(", ") || <span className="muted">{UNASSIGNED}</span>,
  },
  {
    key: "type",
    header: "Type",
    sortable: true,
    hideOnPhone: true,
    render: (task) => TYPE_LABELS[task.type],
  },
  {
    key: "dueDate",
    header: "Due",
    sortable: true,
    phoneLabel: "Due",
    render: (task) => dueCell(task, locale, isArchived),
  },
  {
    key: "done",
    header: "Teams done",
    sortable: true,
    phoneEnd: true,
    render: (task) => (
      <CellProgress value={task.done} max={task.total} label={`Teams done with ${task.title}`} />
    ),
  },
];

/** Who it is for, and what marks it. */
function marks({ teamTypes, isTimeSensitive, isApprovalNeeded }: AdminTask): string {
  return [teamTypes.join(", "), isTimeSensitive && "Time-sensitive", isApprovalNeeded && "Needs approval"]
    .filter(Boolean)
    .join(" · ");
}

function dueCell({ dueDate, overall }: AdminTask, locale: string, isArchived: boolean) {
  if (!dueDate) return <span className="muted">No due date</span>;
  const day = formatDate(dueDate, "medium", locale);
  if (isArchived || (overall !== "overdue" && overall !== "dueSoon")) {
    return <span className="nowrap">{day}</span>;
  }
  return (
    <span className={overall === "overdue" ? "is-danger nowrap" : "nowrap"}>
      {day}
      <span className="cell-sub"> {overall === "overdue" ? "Overdue" : "Due soon"}</span>
    </span>
  );
}
