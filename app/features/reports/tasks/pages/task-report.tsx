import { useLoaderData } from "@remix-run/react";
import { taskTeamsPath } from "~/features/tasks/by-team/task-teams.paths";
import { taskHead, teamsOfTask } from "~/features/tasks/by-team/task-teams.queries.server";
import { TEAM_FILTERS, TEAM_STATES } from "~/features/tasks/by-team/task-teams.rules";
import { dueText } from "~/features/tasks/components/due";
import { taskTypeLabel } from "~/features/tasks/types/task-types.rules";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { hasLevel } from "~/identity/permissions.rules";
import { eventClock, eventDay } from "~/procedure/event-clock.server";
import { plainRows } from "~/procedure/plain-rows.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { optionsOf } from "~/ui/filter.rules";
import { FilterBar } from "~/ui/filter-bar";
import { formatDate } from "~/ui/format.rules";
import { GenerateReport } from "~/ui/generate-report";
import { Link } from "~/ui/link";
import { ListRows } from "~/ui/list-rows";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import type { RowOf } from "~/ui/plain-rows";
import { StatStrip } from "~/ui/stat-strip";
import { Status } from "~/ui/status";
import type { Column } from "~/ui/table";
import { STATE_LOOKS, stateOptions } from "~/ui/task-state.rules";
import { listBack } from "../../list-back.schema";
import {
  fromList,
  taskReportExportPath,
  taskReportPath,
  taskReportsPath,
  teamReportPath,
} from "../../reports.paths";

export const loader = procedure
  .permission("reportViewer")
  .params({ taskId: Id })
  .input(teamsOfTask.Search.extend(listBack))
  .reads(({ ctx, params, input }) => ({
    task: taskHead(params.taskId),
    page: teamsOfTask.page(input, { ...params, clock: eventDay(ctx) }),
    teamTypes: teamTypeChoices(),
  }))
  .loader(({ ctx, input, found }) => {
    const { dayOf } = eventClock(ctx);
    const { locale } = ctx.settings.event;
    const day = (of: string | null) => of && formatDate(of, "medium", locale);
    const rows = found.page.rows.map(
      ({
        teamId,
        name,
        typeName,
        parentName,
        state,
        dueDate,
        isExtended,
        hasExtraDays,
        assignees,
        ...done
      }) => ({
        ...{ teamId, name, typeName, parentName, state, isExtended, hasExtraDays, assignees },
        ...{ evidence: done.evidence, sentBack: done.sentBack },
        due: day(dueDate),
        completedOn: day(done.completedAt && dayOf(done.completedAt)),
        completedBy: done.completedBy,
      }),
    );
    return {
      task: found.task,
      page: { ...found.page, rows: plainRows(ctx, rows) },
      teamTypes: found.teamTypes,
      status: input.status ?? null,
      locale,
      list: input.list,
      mayOpen: hasLevel(ctx.user.level, "moderator"),
    };
  });

export const handle = {
  isWide: true,
  crumbs: ({ task }) => ({ [task.id]: task.title }),
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>(({ task }) => `Report: ${task.title}`);

type Data = ReturnType<typeof useLoaderData<typeof loader>>;
type Row = RowOf<Data["page"]["rows"]>;

/** How every team stands with one task. */
export default function TaskReport() {
  const { task, page, teamTypes, status, locale, list, mayOpen } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        back={{ to: taskReportsPath + list, label: "All tasks" }}
        title={task.title}
        meta={[
          taskTypeLabel(task.type),
          dueText(task.dueDate, locale),
          ...(task.isApprovalNeeded ? ["Needs approval"] : []),
        ]}
        actions={
          <>
            {page.total > 0 && <GenerateReport to={taskReportExportPath(task.id)} />}
            {mayOpen && (
              <ButtonLink icon="list-checks" to={taskTeamsPath(task.id)}>
                Open task
              </ButtonLink>
            )}
          </>
        }
      />
      <StatStrip
        label="Teams by state"
        stats={TEAM_STATES.map((state) => ({
          to: status === state ? taskReportPath(task.id) + fromList(list) : withStatus(task.id, state, list),
          label: STATE_LOOKS[state].label,
          look: STATE_LOOKS[state],
          value: page.counts[state],
          current: status === state,
        }))}
      />
      <FilterBar
        isSavable
        keep={["sort", "dir", "list"]}
        label="Filter teams"
        search={{ label: "Search teams", placeholder: "Team" }}
        filters={[
          { name: "status", label: "State", single: true, options: stateOptions(TEAM_FILTERS) },
          { name: "type", label: "Team type", options: optionsOf(teamTypes, { none: "No type" }) },
        ]}
      />
      <ListRows
        page={page}
        noun={{ one: "team", many: "teams" }}
        caption={`Teams and how they stand with ${task.title}`}
        columns={COLUMNS}
        rowKey={({ teamId }) => teamId}
        defaultSort={{ key: "status", direction: "asc" }}
        empty={
          <EmptyState icon="users" title="No team sees this task">
            {task.isArchived ? "It is archived." : "It is for team types that no team has."}
          </EmptyState>
        }
      />
    </>
  );
}

const withStatus = (taskId: string, status: string, list: string): string =>
  `${taskReportPath(taskId)}?${new URLSearchParams({ status, ...(list && { list }) })}`;

const COLUMNS: Column<Row>[] = [
  {
    key: "team",
    header: "Team",
    sortable: true,
    primary: true,
    className: "col-words",
    render: (team) => (
      <>
        <Link to={teamReportPath(team.teamId)}>{team.name}</Link>
        {team.parentName && <span className="cell-sub"> shares with {team.parentName}</span>}
        {team.sentBack !== null && (
          <span className="block small is-danger">Sent back{team.sentBack && `: “${team.sentBack}”`}</span>
        )}
      </>
    ),
  },
  {
    key: "type",
    header: "Type",
    sortable: true,
    hideOnPhone: true,
    render: ({ typeName }) => typeName ?? <span className="muted">No type</span>,
  },
  {
    key: "status",
    header: "State",
    sortable: true,
    phoneEnd: true,
    className: "nowrap",
    render: ({ state }) => {
      const { tone, icon, label } = STATE_LOOKS[state];
      return (
        <Status tone={tone} icon={icon}>
          {label}
        </Status>
      );
    },
  },
  {
    key: "due",
    header: "Due",
    sortable: true,
    className: "nowrap",
    phoneLabel: "Due",
    render: ({ due, isExtended, hasExtraDays }) => (
      <>
        {due ?? <span className="muted">No date</span>}
        {hasExtraDays ? (
          <span className="cell-sub"> extra days</span>
        ) : (
          isExtended && <span className="cell-sub"> more time given</span>
        )}
      </>
    ),
  },
  {
    key: "assigned",
    header: "Assigned to",
    className: "col-words",
    phoneLabel: "Assigned to",
    render: ({ assignees }) => assignees.join(", ") || <span className="muted">Nobody</span>,
  },
  {
    key: "evidence",
    header: "Files",
    className: "col-words",
    phoneLabel: "Files",
    render: ({ evidence }) => evidence.join(", ") || <span className="muted">None</span>,
  },
  {
    key: "completed",
    header: "Completed",
    sortable: true,
    className: "col-words",
    phoneLabel: "Completed",
    render: ({ completedOn, completedBy }) =>
      completedOn ? [completedOn, completedBy].filter(Boolean).join(", ") : <span className="muted">–</span>,
  },
];
