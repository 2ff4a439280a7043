import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { FilteredEmpty } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { counted } from "~/ui/format.rules";
import { Pagination } from "~/ui/pagination";
import { taskStates } from "~/ui/status";
import { DataTable, type DataTableProps } from "~/ui/table";
import { Tabs } from "~/ui/tabs";
import type { AdminTask, AdminTaskPage } from "../admin-tasks.queries.server";
import { adminTasksPath, archivedTasksPath } from "../tasks.paths";
import { TYPE_LABELS, UNASSIGNED } from "../tasks.texts";
import { STATUS_FILTERS, TASK_FILTERS, TASK_TYPES } from "../tasks.types";
import { taskColumns } from "./admin-task-columns";

export interface TaskListProps {
  page: AdminTaskPage;
  groups: readonly { id: string; title: string }[];
  teamTypes: readonly { id: string; name: string }[];
  isFiltered: boolean;
  locale: string;
  isArchived?: boolean;
  actions: NonNullable<DataTableProps<AdminTask>["selection"]>["actions"];
  /** Where there is nothing at all. */
  empty: ReactNode;
}

/** The list of active tasks, or of archived ones: tabs, filters, rows to choose from, pages. */
export function TaskList(props: TaskListProps) {
  const { page, isFiltered, isArchived = false, locale } = props;
  const { total, active, archived, rows } = page;
  const all = isArchived ? archived : active;
  const [params] = useSearchParams();
  return (
    <>
      <Tabs
        label="Tasks"
        tabs={[
          { to: adminTasksPath, label: "Active", count: active, current: !isArchived },
          {
            to: archivedTasksPath,
            label: "Archived",
            count: archived,
            current: isArchived,
            disabledAtZero: true,
          },
        ]}
      />
      {(all > 0 || isFiltered) && <TaskFilters {...props} />}
      {rows.length > 0 ? (
        <DataTable
          caption={isArchived ? "Archived tasks" : "Active tasks"}
          columns={taskColumns(locale, isArchived)}
          rows={rows}
          rowKey={(task) => task.id}
          defaultSort={{ key: "dueDate", direction: "asc" }}
          summary={total < all ? `${total} of ${counted(all, "task")}` : counted(all, "task")}
          selection={{
            actions: props.actions,
            hidden: { back: params.size > 0 ? `?${params}` : "" },
            noun: { one: "task", many: "tasks" },
            label: (task) => task.title,
          }}
        />
      ) : isFiltered ? (
        <FilteredEmpty noun="tasks" filters={TASK_FILTERS} />
      ) : (
        props.empty
      )}
      <Pagination total={total} noun="tasks" />
    </>
  );
}

/** How a task stands is asked of active ones only: an archived one is seen by nobody. */
function TaskFilters({ groups, teamTypes, isArchived }: TaskListProps) {
  return (
    <FilterBar
      label="Filter tasks"
      search={{ label: "Search tasks", placeholder: "Title" }}
      filters={[
        ...(isArchived
          ? []
          : [
              {
                name: "status",
                label: "Status",
                options: STATUS_FILTERS.map((value) => ({ value, label: taskStates[value].label })),
              },
            ]),
        {
          name: "type",
          label: "Type",
          options: TASK_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] })),
        },
        {
          name: "group",
          label: "Group",
          options: [...groups, { id: "unassigned", title: UNASSIGNED }].map(({ id, title }) => ({
            value: id,
            label: title,
          })),
        },
        {
          name: "teamType",
          label: "Team type",
          options: [...teamTypes, { id: "all", name: "For every type" }].map(({ id, name }) => ({
            value: id,
            label: name,
          })),
        },
      ]}
      dates={[{ label: "Due", from: "from", to: "to" }]}
      toggles={[
        { name: "urgent", label: "Time-sensitive" },
        { name: "approval", label: "Needs approval" },
      ]}
    />
  );
}
