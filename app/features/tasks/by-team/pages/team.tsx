import { useLoaderData } from "@remix-run/react";
import { TeamPage } from "~/features/teams/components/team-page";
import { teamPageData, teamPageReads } from "~/features/teams/team-page.server";
import { teamPath } from "~/features/teams/teams.paths";
import { eventClock } from "~/procedure/event-clock.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { formatDate } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import type { PageHandle } from "~/ui/page-handle";
import { Section } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { TaskStatus } from "~/ui/status";
import { DataTable } from "~/ui/table";
import { Tabs } from "~/ui/tabs";
import { teamCommentsPath } from "../../comments/comments.paths";
import { commentCount } from "../../comments/inbox.queries.server";
import { dueCell } from "../../components/due";
import { listed, type ShownTask, shownTask } from "../../task-list.rules";
import { tasksForTeam } from "../../tasks.queries.server";
import { shownState } from "../../tasks.rules";
import { isCounted } from "../../types/task-types.rules";
import { taskTeamPath, teamRemindersPath } from "../task-teams.paths";

export const loader = procedure
  .permission("moderator")
  .params({ teamId: Id })
  .reads(({ ctx, params }) => ({
    ...teamPageReads(ctx, params.teamId),
    tasks: tasksForTeam(params.teamId),
    comments: commentCount(params.teamId),
  }))
  .loader(({ ctx, found }) => ({
    ...teamPageData(ctx, found),
    comments: found.comments?.n ?? 0,
    tasks: listed(found.tasks, eventClock(ctx)).map(shownTask),
  }));

export const handle = { crumb: ({ team }) => team.name, isWide: true } satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>((data) => data.team.name);

export default function Team() {
  const { tasks, comments, ...data } = useLoaderData<typeof loader>();
  const isLate = tasks.some(
    ({ status, approvalStatus, type }) =>
      status === "overdue" && approvalStatus !== "awaiting" && isCounted(type),
  );
  return (
    <TeamPage
      data={data}
      tabs={
        <Tabs
          label={data.team.name}
          tabs={[
            { to: teamPath(data.team.id), label: "Overview", current: true },
            { to: teamCommentsPath(data.team.id), label: "Comments", count: comments, disabledAtZero: true },
          ]}
        />
      }
      actions={
        isLate && (
          <ButtonLink icon="bell" to={teamRemindersPath(data.team.id)}>
            Remind…
          </ButtonLink>
        )
      }
    >
      <TeamTasks tasks={tasks} teamId={data.team.id} locale={data.locale} />
    </TeamPage>
  );
}

interface ListProps {
  tasks: readonly ShownTask[];
  teamId: string;
  locale: string;
}

/** What is late comes first, what waits for staff after what the team has to do. */
const URGENCY = { overdue: 0, dueSoon: 1, incomplete: 2, complete: 3, notApplicable: 4 };
const urgencyOf = ({ status, approvalStatus }: ShownTask) =>
  approvalStatus === "awaiting" ? 2.5 : URGENCY[status];

/** A team's tasks as staff see them: what is open first, then what is done. */
function TeamTasks({ tasks, ...rest }: ListProps) {
  const isDone = ({ status }: ShownTask) => status === "complete" || status === "notApplicable";
  // A sort keeps the order by date among equals.
  const open = tasks.filter((task) => !isDone(task)).sort((a, b) => urgencyOf(a) - urgencyOf(b));
  const done = tasks.filter(isDone);
  return (
    <>
      <Section title="Open tasks" count={open.length} isFirst>
        {open.length > 0 ? (
          <Lines caption="Open tasks" tasks={open} {...rest} />
        ) : (
          <EmptyState icon="circle-check" title={tasks.length > 0 ? "All tasks complete" : "No tasks yet"}>
            {tasks.length > 0 ? "This team has nothing left to do." : "No task is visible to this team."}
          </EmptyState>
        )}
      </Section>
      {done.length > 0 && (
        <Section title="Done" count={done.length}>
          <Lines caption="Done tasks" tasks={done} {...rest} />
        </Section>
      )}
    </>
  );
}

/** Each leads to where the team's task is looked at and decided. */
function Lines({ caption, tasks, teamId, locale }: ListProps & { caption: string }) {
  return (
    <DataTable
      caption={caption}
      rows={tasks}
      rowKey={(task) => task.id}
      columns={[
        {
          key: "status",
          header: "Status",
          phoneEnd: true,
          render: (task) => <TaskStatus state={shownState(task)} />,
        },
        {
          key: "task",
          header: "Task",
          primary: true,
          render: (task) => (
            <>
              <Link to={taskTeamPath(task.id, teamId)}>{task.title}</Link>
              {task.approvalStatus === "awaiting" && <span className="cell-sub"> Waiting for approval</span>}
            </>
          ),
        },
        {
          key: "assignees",
          header: "Assigned to",
          render: (task) => task.assignees.join(", ") || <span className="muted">Not assigned</span>,
        },
        {
          key: "due",
          header: "Due",
          render: ({ dueDate }) =>
            dueCell(dueDate, (day) => (
              <>
                <span className="phone-word">Due </span>
                {formatDate(day, "medium", locale)}
              </>
            )),
        },
      ]}
    />
  );
}
