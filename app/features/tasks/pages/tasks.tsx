import { Outlet, useLoaderData } from "@remix-run/react";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { inertWhen, useIsCovered } from "~/ui/inert";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { OverallProgress } from "~/ui/progress";
import { Tabs } from "~/ui/tabs";
import { GroupHead, TaskRows } from "~/ui/task-row";
import { eventClock } from "../clock.server";
import { TeamTaskRow } from "../components/team-task-row";
import { byGroup, listed, statusCounts } from "../task-list.rules";
import { tasksPath } from "../tasks.paths";
import { activeGroups, tasksForTeam } from "../tasks.queries.server";
import { TasksSearch } from "../tasks.schema";

export const loader = procedure
  .signedIn()
  .input(TasksSearch)
  .reads(({ ctx }) => ({
    tasks: tasksForTeam(ctx.team?.id),
    groups: activeGroups(),
  }))
  .loader(({ ctx, input, found }) => {
    const clock = eventClock(ctx);
    const tasks = listed(found.tasks, clock);
    return {
      title: ctx.settings.terminology.tasks,
      teamName: ctx.team?.name ?? null,
      today: clock.today,
      locale: ctx.settings.event.locale,
      filter: input.status ?? null,
      counts: statusCounts(tasks),
      groups: byGroup(tasks, found.groups, input.status as never),
      progress: {
        complete: tasks.filter((task) => task.status === "complete" && task.type !== "tbc").length,
        total: tasks.filter((task) => task.status !== "notApplicable" && task.type !== "tbc").length,
      },
    };
  });

const TABS = [
  { status: undefined, count: "all", label: "All" },
  { status: "overdue", count: "overdue", label: "Overdue" },
  { status: "dueSoon", count: "dueSoon", label: "Due soon" },
  { status: "incomplete", count: "incomplete", label: "Incomplete" },
  { status: "complete", count: "complete", label: "Complete" },
  { status: "notApplicable", count: "notApplicable", label: "N/A" },
] as const;

export const meta = pageTitle((data: { title: string }) => data.title);

/** The team's tasks by group; a task opens over it, at its own address. */
export default function Tasks() {
  const { title, teamName, today, locale, filter, counts, groups, progress } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="page" {...inertWhen(useIsCovered())}>
        <PageHead
          title={title}
          lede={
            teamName
              ? `Everything the organisers need from ${teamName.replace(/\.$/, "")}.`
              : "You are in no team."
          }
          aside={counts.all > 0 && <OverallProgress value={progress.complete} max={progress.total} />}
        />
        {counts.all > 0 && (
          <Tabs
            label="Tasks by status"
            tabs={TABS.map((tab) => ({
              to: tasksPath(tab.status),
              label: tab.label,
              count: counts[tab.count],
              current: (tab.status ?? null) === filter,
            }))}
          />
        )}
        {groups.map((group) => (
          <section className="group" aria-labelledby={`group-${group.id}`} key={group.id}>
            <GroupHead id={`group-${group.id}`} title={group.title}>
              {groupProgress(group)}
            </GroupHead>
            <TaskRows>
              {group.tasks.map((task) => (
                <TeamTaskRow task={task} today={today} locale={locale} filter={filter} key={task.id} />
              ))}
            </TaskRows>
          </section>
        ))}
        {groups.length === 0 && <NoTasks isFiltered={counts.all > 0} hasTeam={teamName !== null} />}
      </div>
      <Outlet />
    </>
  );
}

function groupProgress({
  complete,
  notApplicable,
  total,
}: {
  complete: number;
  notApplicable: number;
  total: number;
}) {
  const applicable = total - notApplicable;
  const text = applicable > 0 ? `${complete} of ${applicable} complete` : "";
  return [text, notApplicable > 0 ? `${notApplicable} not applicable` : ""].filter(Boolean).join(", ");
}

function NoTasks({ isFiltered, hasTeam }: { isFiltered: boolean; hasTeam: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState
        icon="circle-check"
        title="No tasks here"
        actions={<ButtonLink to={tasksPath()}>Show all tasks</ButtonLink>}
      >
        None of your tasks has this status.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="list-checks" title="No tasks yet">
      {hasTeam
        ? "When the organisers need something from you, it will be here."
        : "Tasks belong to teams, and you are in none. Staff manage tasks in Admin."}
    </EmptyState>
  );
}
