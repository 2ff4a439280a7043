import { useLoaderData, useLocation } from "@remix-run/react";
import { audienceReason } from "~/features/teams/audience/audience.texts";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { teamPath } from "~/features/teams/teams.paths";
import { eventClock, eventDay } from "~/procedure/event-clock.server";
import { limitsOf } from "~/procedure/limits.server";
import { openRow } from "~/procedure/open-row.schema";
import { plainRows } from "~/procedure/plain-rows.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { BackForm } from "~/ui/back-form";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { optionsOf } from "~/ui/filter.rules";
import { FilterBar } from "~/ui/filter-bar";
import { counted } from "~/ui/format.rules";
import { GenerateReport } from "~/ui/generate-report";
import { Link } from "~/ui/link";
import { ListRows } from "~/ui/list-rows";
import { withoutOpen } from "~/ui/open-row.rules";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead, SectionHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { StatStrip } from "~/ui/stat-strip";
import { STATE_LOOKS, stateOptions } from "~/ui/task-state.rules";
import decisionsStyles from "../../approvals/decisions.css?url";
import { dueText } from "../../components/due";
import { AssignForm } from "../../components/task-people";
import { TaskTabs } from "../../components/task-tabs";
import { teamsWithout } from "../../editor/task-audience.server";
import tasksStyles from "../../tasks.css?url";
import { taskAudiencePath } from "../../tasks.paths";
import { taskTypeLabel } from "../../types/task-types.rules";
import { type TeamLine, teamColumns } from "../components/team-columns";
import {
  taskRemindersPath,
  taskTeamsExportPath,
  teamAssignmentPath,
  teamStatusesPath,
} from "../task-teams.paths";
import { candidates, taskHead, teamsOfTask } from "../task-teams.queries.server";
import { TEAM_FILTERS, TEAM_STATES } from "../task-teams.rules";
import { PersonInput } from "../task-teams.schema";

export const loader = procedure
  .permission("moderator")
  .params({ taskId: Id })
  /** `open`: the team whose row is drawn open. */
  .input(teamsOfTask.Search.extend(openRow))
  .reads(({ ctx, params, input }) => ({
    task: taskHead(params.taskId),
    page: teamsOfTask.page(input, { ...params, clock: eventDay(ctx) }),
    teamTypes: teamTypeChoices(),
    people: candidates(params.taskId, input.open),
    unseen: teamsWithout(params.taskId, input.q),
  }))
  .loader(({ ctx, input, found }) => {
    const { dayOf } = eventClock(ctx);
    return {
      task: found.task,
      ...found.page,
      rows: plainRows(
        ctx,
        found.page.rows.map(
          ({ completedAt, lastReminder, ...team }): TeamLine => ({
            ...team,
            completedOn: completedAt ? dayOf(completedAt) : null,
            remindedOn: lastReminder ? dayOf(lastReminder) : null,
          }),
        ),
        ({ teamId }) => teamId === input.open,
      ),
      teamTypes: found.teamTypes,
      open: input.open,
      people: found.people,
      unseen: found.unseen.map(({ id, name, ...team }) => ({
        ...{ id, name, rule: team.rule },
        why: audienceReason("task", team),
      })),
      limits: limitsOf(PersonInput),
      status: input.status ?? null,
      locale: ctx.settings.event.locale,
    };
  });

const NOUN = { one: "team", many: "teams" };

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

export const handle = {
  isWide: true,
  crumbs: ({ task }) => ({ [task.id]: task.title }),
} satisfies PageHandle<typeof loader>;

export const links = sheets(decisionsStyles, tasksStyles);

export const meta = pageTitle<typeof loader>((data) => `Teams: ${data.task.title}`);

/** The status of the task for every team that sees it. */
export default function TaskTeams() {
  const data = useLoaderData<typeof loader>();
  const { task, counts, total, locale } = data;
  return (
    <>
      <PageHead
        title={task.title}
        meta={[
          taskTypeLabel(task.type),
          dueText(task.dueDate, locale),
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
      {counts.all === 0 ? (
        <Nobody isArchived={task.isArchived} />
      ) : (
        <>
          <TeamFilters data={data} />
          <Teams data={data} />
          <Unseen taskId={task.id} teams={data.unseen} />
        </>
      )}
    </>
  );
}

/** Of the teams that somebody searched for: those that do not see the task, and why. */
function Unseen({ taskId, teams }: { taskId: string; teams: Data["unseen"] }) {
  const { pathname, search } = useLocation();
  if (teams.length === 0) return null;
  return (
    <section className="section" aria-labelledby="unseen">
      <SectionHead id="unseen" title="Found, but they do not see this task" />
      <ul className="panel unseen-teams">
        {teams.map(({ id, name, why, rule }) => (
          <li key={id}>
            <div>
              <Link to={teamPath(id)}>{name}</Link>
              <p className="small muted">{why}</p>
            </div>
            {rule !== "closed" && (
              <BackForm action={taskAudiencePath(taskId)} back={pathname + search}>
                <input type="hidden" name="teamId" value={id} />
                <button type="submit" name="rule" value="in" className="btn-text">
                  Show to this team<span className="vh">: {name}</span>
                </button>
              </BackForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function TeamFilters({ data: { task, counts, status, teamTypes } }: { data: Data }) {
  return (
    <>
      <div className="mt-4">
        <StatStrip
          label="Teams by status"
          stats={TEAM_STATES.map((state) => ({
            to: status === state ? "?" : `?status=${state}`,
            label: STATE_LOOKS[state].label,
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
          { name: "status", label: "Status", single: true, options: stateOptions(TEAM_FILTERS) },
          { name: "type", label: "Team type", options: optionsOf(teamTypes, { none: "No type" }) },
        ]}
      />
    </>
  );
}

function Teams({ data }: { data: Data }) {
  const { task, open, people, limits, locale, ...page } = data;
  const { pathname, search } = useLocation();
  const back = pathname + withoutOpen(search);
  return (
    <ListRows
      page={page}
      noun={NOUN}
      empty={null}
      caption={`Teams that see ${task.title}`}
      columns={teamColumns(task.id, locale, back)}
      rowKey={(team) => team.teamId}
      defaultSort={{ key: "status", direction: "asc" }}
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
        noun: NOUN,
        label: (team) => team.name,
      }}
      expanded={{
        key: open,
        content: <AssignForm {...{ people, limits, back }} assign={teamAssignmentPath(task.id, open)} />,
      }}
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
