import { useLoaderData, useLocation } from "@remix-run/react";
import { activeGroups } from "~/features/tasks/tasks.queries.server";
import { UNASSIGNED } from "~/features/tasks/tasks.texts";
import { TASK_TYPES } from "~/features/tasks/tasks.types";
import { taskTypeLabel } from "~/features/tasks/types/task-types.rules";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { eventClock, eventDay } from "~/procedure/event-clock.server";
import { plainRows } from "~/procedure/plain-rows.server";
import { procedure } from "~/procedure/procedure.server";
import { EmptyState } from "~/ui/empty-state";
import { optionsOf } from "~/ui/filter.rules";
import { FilterBar } from "~/ui/filter-bar";
import { counted, formatDate } from "~/ui/format.rules";
import { GenerateReport } from "~/ui/generate-report";
import { Link } from "~/ui/link";
import { ListRows } from "~/ui/list-rows";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead, SectionHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import type { RowOf } from "~/ui/plain-rows";
import { sheets } from "~/ui/sheets";
import { StackBar } from "~/ui/stack-bar";
import { StatStrip } from "~/ui/stat-strip";
import type { Column } from "~/ui/table";
import { STATE_LOOKS } from "~/ui/task-state.rules";
import { ReportTabs } from "../../components/report-tabs";
import reportsStyles from "../../reports.css?url";
import { fromList, taskReportPath, taskReportsExportPath, taskReportsPath } from "../../reports.paths";
import { readersTabs, tabReads } from "../../views/views.server";
import { groupSums, taskReport, taskSums } from "../task-report.queries.server";
import { COUNTED_STATES, type CountedState } from "../task-report.types";
import { percentDone, STATE_WORDS, stackOf } from "../task-states.rules";

export const loader = procedure
  .permission("reportViewer")
  .input(taskReport.Search)
  .reads(({ ctx, input }) => {
    const scope = { clock: eventDay(ctx) };
    return {
      ...tabReads(ctx),
      page: taskReport.page(input, scope),
      sums: taskSums(input, scope),
      groups: groupSums(input, scope),
      teamTypes: teamTypeChoices(),
      groupChoices: activeGroups(),
    };
  })
  .loader(({ ctx, input, found }) => {
    const { locale } = ctx.settings.event;
    const rows = found.page.rows.map(({ dueDate, ...row }) => ({
      ...row,
      about: [...row.groups, taskTypeLabel(row.type)].join(" · "),
      due: dueDate && formatDate(dueDate, "medium", locale),
    }));
    return {
      tabs: readersTabs(ctx.actor.level, found.views),
      page: { ...found.page, rows: plainRows(ctx, rows) },
      sums: found.sums,
      groups: found.groups,
      teamTypes: found.teamTypes,
      groupChoices: found.groupChoices,
      types: TASK_TYPES.map((value) => ({ value, label: taskTypeLabel(value) })),
      states: input.state,
      dueSoonDays: eventClock(ctx).dueSoonDays,
    };
  });

export const handle = { crumb: () => "Tasks", isWide: true } satisfies PageHandle<typeof loader>;

export const links = sheets(reportsStyles);

export const meta = pageTitle("Task reports");

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** How teams stand with every task. */
export default function TaskReports() {
  const data = useLoaderData<typeof loader>();
  const { page, sums, groups } = data;
  const { search } = useLocation();
  return (
    <>
      <PageHead
        title="Task reports"
        lede="How teams stand with each task. Organisers’ and archived teams count for nothing."
        actions={page.total > 0 && <GenerateReport to={taskReportsExportPath} />}
      />
      <ReportTabs current="tasks" views={data.tabs} />
      <States data={data} />
      {groups.length > 1 && (
        <section className="panel section" aria-labelledby="by-group">
          <SectionHead id="by-group" title="By group" />
          <ul className="report-groups">
            {groups.map((group) => (
              <li key={group.id ?? ""}>
                <Link to={`?group=${group.id ?? "unassigned"}`}>{group.title ?? "Without a group"}</Link>
                <StackBar label={group.title ?? "Without a group"} parts={stackOf(group)} />
                <span className="num muted">{percentDone(group)}%</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <FilterBar
        isSavable
        label="Filter tasks"
        search={{ label: "Search tasks", placeholder: "Title" }}
        filters={[
          {
            name: "state",
            label: "State",
            options: COUNTED_STATES.map((value) => ({ value, label: STATE_WORDS[value] })),
          },
          {
            name: "group",
            label: "Group",
            options: optionsOf(data.groupChoices, { unassigned: UNASSIGNED }),
          },
          { name: "type", label: "Type", options: data.types },
          {
            name: "teamType",
            label: "Team type",
            options: optionsOf(data.teamTypes, { all: "For every type" }),
          },
        ]}
        dates={[{ from: "from", to: "to", label: "Due" }]}
      />
      <ListRows
        page={page}
        noun={{ one: "task", many: "tasks" }}
        caption="Tasks and how teams stand with them"
        columns={columnsIn(fromList(search))}
        rowKey={(task) => task.id}
        defaultSort={{ key: "dueDate", direction: "asc" }}
        empty={
          <EmptyState icon="list-checks" title="No tasks yet">
            When teams have tasks, you see here how they stand with them.
          </EmptyState>
        }
      />
      {page.total > 0 && <p className="muted small">{counted(sums.tasks, "task")} counted above.</p>}
    </>
  );
}

function States({ data: { sums, states, dueSoonDays } }: { data: Data }) {
  const notes: Partial<Record<CountedState, string>> = {
    complete: `${percentDone(sums)}% of what applies`,
    dueSoon: `in ${dueSoonDays} days`,
    pending: "or without a date",
    notApplicable: "not counted",
  };
  return (
    <StatStrip
      label="How teams stand"
      stats={COUNTED_STATES.map((state) => ({
        to: states.length === 1 && states[0] === state ? taskReportsPath : `?state=${state}`,
        label: STATE_WORDS[state],
        look: STATE_LOOKS[state],
        value: sums[state],
        note: notes[state],
        current: states.includes(state),
      }))}
    />
  );
}

type Row = RowOf<Data["page"]["rows"]>;

const figure = (state: CountedState, header = STATE_WORDS[state]): Column<Row> => ({
  key: state,
  header,
  sortable: true,
  align: "right",
  phoneLabel: header,
  render: (task) =>
    task[state] > 0 ? (
      <Link to={`${taskReportPath(task.id)}?status=${state}`}>{task[state]}</Link>
    ) : (
      <span className="muted">0</span>
    ),
});

/** `back`: what stands behind the path of a task's report. */
const columnsIn = (back: string): Column<Row>[] => [
  {
    key: "title",
    header: "Task",
    sortable: true,
    primary: true,
    className: "col-words",
    render: (task) => (
      <>
        <Link to={taskReportPath(task.id) + back}>{task.title}</Link>
        <span className="cell-sub block">{task.about}</span>
      </>
    ),
  },
  {
    key: "dueDate",
    header: "Due",
    sortable: true,
    className: "nowrap",
    phoneLabel: "Due",
    render: (task) => task.due ?? <span className="muted">No date</span>,
  },
  {
    key: "states",
    header: "States",
    className: "stack-cell",
    render: (task) => <StackBar label={task.title} parts={stackOf(task)} />,
  },
  figure("complete"),
  figure("awaiting", "Waiting"),
  figure("overdue"),
  figure("dueSoon", "Soon"),
  figure("pending"),
  figure("notApplicable"),
];
