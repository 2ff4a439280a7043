import { Outlet, useLoaderData, useSearchParams } from "@remix-run/react";
import { hasLevel } from "~/features/auth/permissions.rules";
import { eventClock } from "~/procedure/event-clock.server";
import { plainRows } from "~/procedure/plain-rows.server";
import { procedure } from "~/procedure/procedure.server";
import { FilterBar } from "~/ui/filter-bar";
import { counted } from "~/ui/format.rules";
import { inertWhen, useIsCovered } from "~/ui/inert";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { OverallProgress } from "~/ui/progress";
import { Segments } from "~/ui/segments";
import { Tabs } from "~/ui/tabs";
import { GroupHead, PlainTaskRows } from "~/ui/task-row";
import { STATE_LOOKS, TASK_STATES } from "~/ui/task-state.rules";
import { NoTasks } from "../components/no-tasks";
import { TeamTaskRow } from "../components/team-task-row";
import { listSearch } from "../list-view.rules";
import {
  byDate,
  byGroup,
  type ListedGroup,
  listed,
  narrowed,
  shownTask,
  statusCounts,
  teamProgress,
} from "../task-list.rules";
import { adminTasksPath, tasksPath } from "../tasks.paths";
import { groupsInOrder, tasksForTeam } from "../tasks.queries.server";
import { TasksSearch } from "../tasks.schema";

export const loader = procedure
  .signedIn()
  .input(TasksSearch)
  .reads(({ ctx }) => ({
    tasks: tasksForTeam(ctx.team?.id, ctx.user.id),
    groups: groupsInOrder(),
  }))
  .loader(({ ctx, input, found }) => {
    // Moderators see all tasks (spec 1.6): without a team of their own, where they are managed.
    const isListAlone = /^\/tasks(\.data)?$/.test(new URL(ctx.scope.request.url).pathname);
    if (!ctx.team && isListAlone && hasLevel(ctx.user.level, "moderator")) {
      throw ctx.redirect(adminTasksPath, {
        type: "info",
        title: "You are in no team, so these are all tasks of the event",
      });
    }
    const clock = eventClock(ctx);
    const all = listed(found.tasks, clock);
    const tasks = narrowed(all, { q: input.q, mine: input.mine === "1" });
    const sections =
      input.by === "date"
        ? byDate(tasks, clock.today, input.status)
        : byGroup(tasks, found.groups, input.status);
    return {
      title: ctx.settings.terminology.tasks,
      teamName: ctx.team?.name ?? null,
      today: clock.today,
      locale: ctx.settings.event.locale,
      filter: input.status ?? null,
      by: input.by ?? "group",
      isNarrowed: input.q !== "" || input.mine === "1",
      isMine: input.mine === "1",
      total: all.length,
      counts: statusCounts(tasks),
      sections: sections.map((section) => ({
        ...section,
        tasks: plainRows(ctx, section.tasks.map(shownTask)),
      })),
      progress: teamProgress(all),
    };
  });

export const meta = pageTitle<typeof loader>((data) => data.title);

/** The team's tasks, by group or by date; a task opens over them, at its own address. */
export default function Tasks() {
  const data = useLoaderData<typeof loader>();
  const { title, teamName, today, locale, by, counts, sections, progress, total } = data;
  const [params] = useSearchParams();
  const search = listSearch(params);
  /** What is not changed stays: the search, the view, "assigned to me". */
  const to = (change: Parameters<typeof listSearch>[1]) => tasksPath() + listSearch(params, change);
  return (
    <>
      <div className="page" {...inertWhen(useIsCovered())}>
        <PageHead
          title={title}
          lede={teamName === null ? undefined : lede(teamName, progress)}
          aside={total > 0 && <OverallProgress value={progress.complete} max={progress.total} />}
        />
        {total > 0 && (
          <>
            <Tabs
              label="Tasks by status"
              tabs={(["all", ...TASK_STATES] as const).map((state) => ({
                to: to({ status: state === "all" ? null : state }),
                label: state === "all" ? "All" : STATE_LOOKS[state].label,
                count: counts[state],
                current: state === (data.filter ?? "all"),
              }))}
            />
            <div className="list-tools">
              <FilterBar
                label={`Find ${title.toLowerCase()}`}
                search={{ label: "Search by title", placeholder: "Search by title" }}
                toggles={[{ name: "mine", label: "Assigned to me" }]}
                keep={["by", "status"]}
              />
              <Segments
                label="Order of the list"
                segments={[
                  { to: to({ by: null }), label: "By group", icon: "layout-list", current: by === "group" },
                  { to: to({ by: "date" }), label: "By date", icon: "calendar-days", current: by === "date" },
                ]}
              />
            </div>
          </>
        )}
        {sections.map((section) => (
          <section className="group" aria-labelledby={`group-${section.id}`} key={section.id}>
            <GroupHead id={`group-${section.id}`} title={section.title}>
              {by === "group" ? groupProgress(section) : counted(section.tasks.count, "task")}
            </GroupHead>
            <PlainTaskRows
              rows={section.tasks}
              draw={(task) => <TeamTaskRow task={task} today={today} locale={locale} search={search} />}
            />
          </section>
        ))}
        {sections.length === 0 && <NoTasks data={data} params={params} />}
      </div>
      <Outlet />
    </>
  );
}

function lede(teamName: string, { complete, total }: { complete: number; total: number }): string {
  if (total > 0 && complete === total) return "Everything is done. Thank you.";
  return `Everything the organisers need from ${teamName.replace(/\.$/, "")}.`;
}

function groupProgress({ complete, notApplicable, total }: Omit<ListedGroup, "id" | "title" | "tasks">) {
  const applicable = total - notApplicable;
  const text = applicable > 0 ? `${complete} of ${applicable} complete` : "";
  return [text, notApplicable > 0 ? `${notApplicable} not applicable` : ""].filter(Boolean).join(", ");
}
