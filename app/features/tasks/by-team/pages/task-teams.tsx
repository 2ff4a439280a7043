import { useLoaderData, useLocation } from "@remix-run/react";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState, FilteredEmpty } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { counted, formatDate } from "~/ui/format.rules";
import { GenerateReport } from "~/ui/generate-report";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { Pagination } from "~/ui/pagination";
import { StatStrip } from "~/ui/stat-strip";
import { DataTable } from "~/ui/table";
import { eventClock } from "../../clock.server";
import { TaskTabs } from "../../components/task-tabs";
import { withoutOpen } from "../../open-row.rules";
import { STATE_LABELS, TYPE_LABELS } from "../../tasks.texts";
import { AssignForm } from "../components/assign-form";
import type { TeamLine } from "../components/team-cells";
import { teamColumns } from "../components/team-columns";
import {
  taskRemindersPath,
  taskTeamsExportPath,
  teamAssignmentPath,
  teamStatusesPath,
} from "../task-teams.paths";
import { candidates, taskHead, teamsOfTask } from "../task-teams.queries.server";
import { TaskTeamsSearch } from "../task-teams.schema";
import { TEAM_STATES } from "../task-teams.types";

export const loader = procedure
  .permission("moderator")
  .params({ taskId: Id })
  .input(TaskTeamsSearch)
  .reads(({ ctx, params, input }) => ({
    task: taskHead(params.taskId),
    page: teamsOfTask(params.taskId, input, eventClock(ctx)),
    teamTypes: teamTypeChoices(),
    people: candidates(params.taskId, input.open),
  }))
  .loader(({ ctx, input, found }) => {
    const { dayOf } = eventClock(ctx);
    return {
      task: found.task,
      counts: found.page.counts,
      total: found.page.total,
      rows: found.page.rows.map(
        ({ completedAt, lastReminder, ...team }): TeamLine => ({
          ...team,
          completedOn: completedAt ? dayOf(completedAt) : null,
          remindedOn: lastReminder ? dayOf(lastReminder) : null,
        }),
      ),
      teamTypes: found.teamTypes,
      open: input.open,
      people: found.people,
      status: input.status ?? null,
      isFiltered: input.q !== "" || input.type.length > 0 || input.status !== undefined,
      locale: ctx.settings.event.locale,
    };
  });

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

export const handle = {
  isWide: true,
  crumbs: ({ task }: { task: { id: string; title: string } }) => ({ [task.id]: task.title }),
};

export const meta = pageTitle((data: { task: { title: string } }) => `Teams: ${data.task.title}`);

/** How every team that sees the task stands with it. */
export default function TaskTeams() {
  const data = useLoaderData<typeof loader>();
  const { task, counts, total, rows, isFiltered, locale } = data;
  return (
    <>
      <PageHead
        title={task.title}
        meta={[
          TYPE_LABELS[task.type],
          task.dueDate ? `Due ${formatDate(task.dueDate, "medium", locale)}` : "No due date",
          ...(task.isApprovalNeeded ? ["Needs approval"] : []),
        ]}
        actions={
          <>
            {total > 0 && <GenerateReport to={taskTeamsExportPath(task.id)} />}
            {counts.overdue > 0 && (
              <ButtonLink icon="mail" to={taskRemindersPath(task.id)}>
                Remind {counted(counts.overdue, "late team")}
              </ButtonLink>
            )}
          </>
        }
      />
      <TaskTabs taskId={task.id} current="teams" />
      {counts.all === 0 ? <Nobody isArchived={task.isArchived} /> : <Standing data={data} />}
      {rows.length > 0 && <TeamsTable data={data} />}
      {rows.length === 0 && counts.all > 0 && isFiltered && (
        <FilteredEmpty noun="teams" filters={["q", "type", "status"]} />
      )}
      <Pagination total={total} noun="teams" />
    </>
  );
}

function Standing({ data: { task, counts, status, teamTypes } }: { data: Data }) {
  return (
    <>
      <div className="mt-4">
        <StatStrip
          label="Teams by how they stand"
          stats={TEAM_STATES.map((state) => ({
            to: status === state ? "?" : `?status=${state}`,
            label: STATE_LABELS[state],
            value:
              state === "overdue" && counts.overdue > 0 ? (
                <span className="is-danger">{counts.overdue}</span>
              ) : (
                counts[state]
              ),
            current: status === state,
          }))}
        />
      </div>
      <FilterBar
        label={`Filter the teams of ${task.title}`}
        search={{ label: "Search teams", placeholder: "Team" }}
        filters={[
          {
            name: "status",
            label: "Status",
            single: true,
            options: TEAM_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
          },
          {
            name: "type",
            label: "Team type",
            options: [
              ...teamTypes.map(({ id, name }) => ({ value: id, label: name })),
              { value: "none", label: "No type" },
            ],
          },
        ]}
      />
    </>
  );
}

function TeamsTable({ data }: { data: Data }) {
  const { task, counts, total, rows, open, people, isFiltered, locale } = data;
  const { pathname, search } = useLocation();
  const back = pathname + withoutOpen(search);
  const opened = rows.find((team) => team.teamId === open);
  return (
    <DataTable
      caption={`Teams that see ${task.title}`}
      columns={teamColumns(task.id, locale, withoutOpen(search))}
      rows={rows}
      rowKey={(team) => team.teamId}
      defaultSort={{ key: "status", direction: "asc" }}
      summary={isFiltered ? `${total} of ${counted(counts.all, "team")}` : counted(total, "team")}
      selection={{
        detached: true,
        hidden: { back },
        action: teamStatusesPath(task.id),
        actions: [
          { label: "Set complete", icon: "circle-check", value: "complete" },
          { label: "Set incomplete", icon: "circle", value: "incomplete" },
          { label: "Set N/A", icon: "circle-slash", value: "notApplicable" },
          {
            label: "Remind",
            icon: "mail",
            name: "who",
            value: "chosen",
            formAction: taskRemindersPath(task.id),
          },
        ],
        noun: { one: "team", many: "teams" },
        label: (team) => team.name,
      }}
      expanded={
        opened && {
          key: open,
          content: <AssignForm action={teamAssignmentPath(task.id, open)} people={people} back={back} />,
        }
      }
    />
  );
}

function Nobody({ isArchived }: { isArchived: boolean }) {
  return (
    <div className="mt-4">
      <EmptyState icon="users" title={isArchived ? "This task is archived" : "No team sees this task"}>
        {isArchived
          ? "No team sees an archived task. Restore it, and each team’s status is here again."
          : "Teams of the types that the task names will be here, each with its status."}
      </EmptyState>
    </div>
  );
}
