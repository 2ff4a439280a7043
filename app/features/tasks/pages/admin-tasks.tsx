import { Link, useLoaderData } from "@remix-run/react";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState, FilteredEmpty } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { counted, formatDate } from "~/ui/format.rules";
import { GenerateReport } from "~/ui/generate-report";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { Pagination } from "~/ui/pagination";
import { CellProgress } from "~/ui/progress";
import { type Column, DataTable } from "~/ui/table";
import { eventClock } from "../clock.server";
import { addTaskPath, adminTaskPath, tasksExportPath } from "../tasks.paths";
import { type AdminTask, activeGroups, adminTasks } from "../tasks.queries.server";
import { AdminTasksSearch } from "../tasks.schema";
import { TYPE_LABELS, UNASSIGNED } from "../tasks.texts";
import { TASK_TYPES } from "../tasks.types";

export const loader = procedure
  .permission("moderator")
  .input(AdminTasksSearch)
  .reads(({ input }) => ({ page: adminTasks(input), groups: activeGroups() }))
  .loader(({ ctx, input, found }) => ({
    ...found.page,
    groups: found.groups,
    isFiltered: input.q !== "" || input.type.length > 0 || input.group.length > 0,
    today: eventClock(ctx).today,
    locale: ctx.settings.event.locale,
  }));

export const meta = pageTitle("Tasks");

export default function AdminTasks() {
  const { total, rows, groups, isFiltered, today, locale } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Tasks"
        actions={
          <>
            {total > 0 && <GenerateReport to={tasksExportPath} />}
            <ButtonLink variant="primary" icon="plus" to={addTaskPath}>
              Add task
            </ButtonLink>
          </>
        }
      />
      {(total > 0 || isFiltered) && (
        <FilterBar
          label="Filter tasks"
          search={{ label: "Search tasks", placeholder: "Title" }}
          filters={[
            {
              name: "group",
              label: "Group",
              options: [...groups, { id: "unassigned", title: UNASSIGNED }].map(({ id, title }) => ({
                value: id,
                label: title,
              })),
            },
            {
              name: "type",
              label: "Type",
              options: TASK_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] })),
            },
          ]}
        />
      )}
      {rows.length > 0 ? (
        <DataTable
          caption="Active tasks"
          columns={columns(today, locale)}
          rows={rows}
          rowKey={(task) => task.id}
          defaultSort={{ key: "dueDate", direction: "asc" }}
          summary={counted(total, "task")}
        />
      ) : isFiltered ? (
        <FilteredEmpty noun="tasks" filters={["q", "type", "group"]} />
      ) : (
        <EmptyState
          icon="list-checks"
          title="No tasks yet"
          actions={
            <ButtonLink variant="primary" icon="plus" to={addTaskPath}>
              Add task
            </ButtonLink>
          }
        >
          A task tells teams what you need from them and by when. Add the first one.
        </EmptyState>
      )}
      <Pagination total={total} noun="tasks" />
    </>
  );
}

const columns = (today: string, locale: string): Column<AdminTask>[] => [
  {
    key: "title",
    header: "Task",
    sortable: true,
    primary: true,
    render: (task) => (
      <>
        <Link to={adminTaskPath(task.id)}>{task.title}</Link>
        {task.teamTypes.length > 0 && <span className="cell-sub"> {task.teamTypes.join(", ")}</span>}
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
    render: (task) => dueCell(task, today, locale),
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

function dueCell(task: AdminTask, today: string, locale: string) {
  if (!task.dueDate) return <span className="muted">No due date</span>;
  const isLate = task.dueDate < today && task.done < task.total;
  const day = formatDate(task.dueDate, "medium", locale);
  return isLate ? <span className="is-danger nowrap">{day}</span> : <span className="nowrap">{day}</span>;
}
