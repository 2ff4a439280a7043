import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { ArchiveTabs } from "~/ui/archivable";
import { optionsOf } from "~/ui/filter.rules";
import { FilterBar } from "~/ui/filter-bar";
import { counted, formatDate } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import { type ListedPage, ListRows } from "~/ui/list-rows";
import { notYetLivePath } from "~/ui/live.paths";
import { CellProgress } from "~/ui/progress";
import type { Column } from "~/ui/table";
import { STATE_LOOKS, stateOptions, TASK_STATES } from "~/ui/task-state.rules";
import type { AdminTask } from "../admin-tasks.queries.server";
import { bulkActions } from "../bulk/components/bulk-actions";
import { adminTaskPath, taskListPaths } from "../tasks.paths";
import { TASK_NOUN, UNASSIGNED } from "../tasks.texts";
import { TASK_TYPES } from "../tasks.types";
import { taskTypeLabel } from "../types/task-types.rules";
import { dueCell } from "./due";

export interface TaskListProps {
  page: ListedPage<AdminTask> & { active: number; archived: number; waiting: number };
  groups: readonly { id: string; title: string }[];
  teamTypes: readonly { id: string; name: string }[];
  locale: string;
  isArchived?: boolean;
  canDelete: boolean;
  /** Where there is nothing at all. */
  empty: ReactNode;
}

/** The list of active tasks, or of archived ones: tabs, filters, rows to choose from, pages. */
export function TaskList(props: TaskListProps) {
  const { page, isArchived = false, locale } = props;
  const { total, all, isNarrowed } = page;
  const [params] = useSearchParams();
  return (
    <>
      <ArchiveTabs
        label="Tasks"
        counts={page}
        paths={taskListPaths}
        isArchived={isArchived}
        notYetLive={notYetLivePath("task")}
      />
      {(all > 0 || isNarrowed) && <TaskFilters {...props} />}
      <ListRows
        page={page}
        noun={TASK_NOUN}
        caption={isArchived ? "Archived tasks" : "Active tasks"}
        columns={taskColumns(locale, isArchived)}
        rowKey={(task) => task.id}
        defaultSort={{ key: "dueDate", direction: "asc" }}
        summary={total < all ? `${total} of ${counted(all, "task")}` : counted(all, "task")}
        selection={{
          actions: bulkActions({ isArchived, canDelete: props.canDelete }),
          hidden: { back: params.size > 0 ? `?${params}` : "" },
          noun: TASK_NOUN,
          label: (task) => task.title,
        }}
        empty={props.empty}
      />
    </>
  );
}

/** The status filter is for active tasks only: an archived one is seen by nobody. */
function TaskFilters({ groups, teamTypes, isArchived }: TaskListProps) {
  return (
    <FilterBar
      isSavable={!isArchived}
      label="Filter tasks"
      search={{ label: "Search tasks", placeholder: "Title" }}
      filters={[
        ...(isArchived ? [] : [{ name: "status", label: "Status", options: stateOptions(TASK_STATES) }]),
        {
          name: "type",
          label: "Type",
          options: TASK_TYPES.map((value) => ({ value, label: taskTypeLabel(value) })),
        },
        { name: "group", label: "Group", options: optionsOf(groups, { unassigned: UNASSIGNED }) },
        { name: "teamType", label: "Team type", options: optionsOf(teamTypes, { all: "For every type" }) },
      ]}
      dates={[{ label: "Due", from: "from", to: "to" }]}
      toggles={[
        { name: "urgent", label: "Time-sensitive" },
        { name: "approval", label: "Needs approval" },
      ]}
    />
  );
}

/** The columns of the lists of tasks; an archived task is due for nobody. */
const taskColumns = (locale: string, isArchived: boolean): Column<AdminTask>[] => [
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
    render: ({ type }) => taskTypeLabel(type),
  },
  {
    key: "dueDate",
    header: "Due",
    sortable: true,
    phoneLabel: "Due",
    render: (task) => dueWithStatus(task, locale, isArchived),
  },
  {
    key: "done",
    header: "Teams done",
    sortable: true,
    phoneEnd: true,
    render: (task) => <CellProgress value={task.done} max={task.total} />,
  },
];

/** Who it is for, and what marks it. */
function marks({ teamTypes, isTimeSensitive, isApprovalNeeded }: AdminTask): string {
  return [teamTypes.join(", "), isTimeSensitive && "Time-sensitive", isApprovalNeeded && "Needs approval"]
    .filter(Boolean)
    .join(" · ");
}

function dueWithStatus({ dueDate, overall }: AdminTask, locale: string, isArchived: boolean) {
  const isPressing = !isArchived && (overall === "overdue" || overall === "dueSoon");
  const shown = (day: string) => (
    <>
      {formatDate(day, "medium", locale)}
      {isPressing && <span className="cell-sub"> {STATE_LOOKS[overall].label}</span>}
    </>
  );
  return dueCell(dueDate, shown, isPressing && overall === "overdue");
}
