import { Outlet, useLoaderData, useSearchParams } from "@remix-run/react";
import { useState } from "react";
import { publishedTitle } from "~/features/settings/core-page.server";
import { hasLevel } from "~/identity/permissions.rules";
import { NotFound } from "~/lib/errors";
import { eventClock } from "~/procedure/event-clock.server";
import { plainRows } from "~/procedure/plain-rows.server";
import { procedure } from "~/procedure/procedure.server";
import { pagePathOf } from "~/remix/data-urls";
import { useWarmScreen } from "~/remix/warm-screen";
import { CopyLink } from "~/ui/copy-link";
import { FilterBar } from "~/ui/filter-bar";
import { counted } from "~/ui/format.rules";
import { Icon } from "~/ui/icon";
import { inertWhen, useIsCovered } from "~/ui/inert";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { OverallProgress } from "~/ui/progress";
import { Segments } from "~/ui/segments";
import { sheets } from "~/ui/sheets";
import listingStyles from "~/ui/styles/listing.css?url";
import writingStyles from "~/ui/styles/writing.css?url";
import { Tabs } from "~/ui/tabs";
import { GroupHead, PlainTaskRows } from "~/ui/task-row";
import { STATE_LOOKS } from "~/ui/task-state.rules";
import { ZoneNote } from "~/ui/zone-note";
import { DoneTasks } from "../components/done-tasks";
import { NoTasks } from "../components/no-tasks";
import { OpeningTask } from "../components/opening-task";
import { SortTasks } from "../components/sort-tasks";
import { TeamTaskRow } from "../components/team-task-row";
import { listSearch, saysView } from "../list-view.rules";
import { rememberedView, rememberView } from "../remembered-view.server";
import {
  afterTask,
  arranged,
  type ListedGroup,
  listed,
  narrowed,
  type ShownTask,
  shownTask,
  TEAM_TABS,
  type TeamTab,
  teamCounts,
  teamProgress,
} from "../task-list.rules";
import tasksStyles from "../tasks.css?url";
import { adminTasksPath, taskIdIn, taskPath, tasksPath } from "../tasks.paths";
import { groupsInOrder, tasksForTeam } from "../tasks.queries.server";
import { TasksSearch } from "../tasks.schema";

export const loader = procedure
  .signedIn()
  .input(TasksSearch)
  .reads(({ ctx }) => ({
    tasks: tasksForTeam(ctx.team?.id, ctx.user.id),
    groups: groupsInOrder(),
  }))
  .loader(async ({ ctx, input, found }) => {
    // Moderators see all tasks (spec 1.6): without a team of their own, where they are managed.
    const { pathname, searchParams: params } = new URL(ctx.scope.request.url);
    const isListAlone = pagePathOf(pathname) === tasksPath();
    if (!ctx.team && isListAlone && hasLevel(ctx.user.level, "moderator")) {
      throw ctx.redirect(adminTasksPath, {
        type: "info",
        title: "You are not in a team, so these are all tasks of the event",
      });
    }
    // A task that is opened by its own link follows its own rule (decisions): there is no list below it.
    const hasList = publishedTitle(ctx.requestContext, "tasks") !== null;
    if (!hasList && isListAlone) throw new NotFound();
    const clock = eventClock(ctx);
    const all = listed(found.tasks, clock);
    const tasks = narrowed(all, { q: input.q, mine: input.mine === "1" });
    const counts = teamCounts(tasks);
    // What is late presses more than what it belongs to.
    const usual = teamCounts(all).overdue > 0 ? "date" : "group";
    const by = input.by ?? usual;
    if (isListAlone && !saysView(params)) {
      const kept = await rememberedView(ctx.scope);
      if (kept && kept !== listSearch(params, { by: usual })) throw ctx.redirect(tasksPath() + kept);
    }
    // The list's own links say how it is ordered; those that lead to a tab from elsewhere are no choice of a view.
    if (isListAlone && input.by) await rememberView(ctx.scope, input);
    const view = {
      ...{ by, groups: found.groups, today: clock.today, filter: input.status, sort: input.sort },
      ...{ q: input.q, mine: input.mine === "1" },
    };
    const { sections, done } = arranged(tasks, view);
    const opened = taskIdIn(pagePathOf(pathname));
    return {
      title: ctx.settings.terminology.tasks,
      hasList,
      teamName: ctx.team?.name ?? null,
      today: clock.today,
      locale: ctx.settings.event.locale,
      filter: input.status ?? null,
      by,
      sort: input.sort ?? null,
      timeZone: ctx.settings.event.timeZone,
      isNarrowed: input.q !== "" || input.mine === "1",
      isMine: input.mine === "1",
      total: all.length,
      counts,
      sections: sections.map((section) => ({
        ...section,
        tasks: plainRows(ctx, section.tasks.map(shownTask)),
      })),
      done: { ids: done.map(({ id }) => id), tasks: plainRows(ctx, done.map(shownTask)) },
      progress: teamProgress(all),
      after: opened === null ? null : afterTask(all, view, opened),
    };
  });

export const links = sheets(writingStyles, listingStyles, tasksStyles);

export const meta = pageTitle<typeof loader>((data) => data.title);

const TAB_LABELS: Record<TeamTab | "all", string> = {
  all: "All",
  toDo: "To do",
  overdue: STATE_LOOKS.overdue.label,
  dueSoon: STATE_LOOKS.dueSoon.label,
  waiting: "Waiting",
  sentBack: "Sent back",
  complete: STATE_LOOKS.complete.label,
  notApplicable: STATE_LOOKS.notApplicable.label,
};

/** The team's tasks, by group or by date; a task opens over them, at its own address. */
export default function Tasks() {
  const data = useLoaderData<typeof loader>();
  const { title, teamName, today, locale, by, counts, sections, done, progress, total } = data;
  const [params] = useSearchParams();
  const isCovered = useIsCovered();
  useWarmScreen(total > 0 ? taskPath("any") : null);
  const outlet = <Outlet context={data.after} />;
  if (!data.hasList) return outlet;
  const search = listSearch(params);
  /** What is not changed stays: the search, the view, "assigned to me". */
  const to = (change: Parameters<typeof listSearch>[1]) =>
    tasksPath() + listSearch(params, { by, ...change });
  const row = (task: ShownTask) => <TeamTaskRow task={task} today={today} locale={locale} search={search} />;
  return (
    <>
      <div className="page" {...inertWhen(isCovered)}>
        <PageHead
          title={title}
          lede={
            teamName === null ? undefined : (
              <>
                {lede(teamName, progress)}
                <ZoneNote zone={data.timeZone} />
              </>
            )
          }
          aside={total > 0 && <OverallProgress value={progress.complete} max={progress.total} />}
        />
        {total > 0 && (
          <>
            <Tabs
              label="Tasks by status"
              tabs={(["all", ...TEAM_TABS] as const).map((tab) => ({
                to: to({ status: tab === "all" ? null : tab }),
                label: TAB_LABELS[tab],
                count: counts[tab],
                current: tab === (data.filter ?? "all"),
              }))}
            />
            <ListTools data={data} to={to} />
          </>
        )}
        {sections.map((section) => (
          <section className="group" aria-labelledby={`group-${section.id}`} key={section.id}>
            <GroupHead id={`group-${section.id}`} title={section.title}>
              {by === "group" ? groupProgress(section) : counted(section.tasks.count, "task")}
            </GroupHead>
            <PlainTaskRows rows={section.tasks} draw={row} />
          </section>
        ))}
        {sections.length === 0 && !(data.isNarrowed && done.ids.length > 0) && (
          <NoTasks data={data} params={params} />
        )}
        {done.ids.length > 0 && (
          <DoneTasks ids={done.ids} isSearched={data.isNarrowed}>
            <PlainTaskRows rows={done.tasks} draw={row} />
          </DoneTasks>
        )}
      </div>
      <OpeningTask closeTo={tasksPath() + search} isByGroup={by === "group"} />
      {outlet}
    </>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** Side by side; on a phone folded into one line, which says what it is about. */
function ListTools({ data, to }: { data: Data; to(change: Parameters<typeof listSearch>[1]): string }) {
  // What narrows the list is in sight; what somebody opened stays open while they search.
  const [isOpen, setIsOpen] = useState(data.isNarrowed);
  return (
    <details className="list-fold" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="btn btn-quiet btn-sm">
        <Icon name="search" />
        Search and sort
        <Icon name="chevron-down" />
      </summary>
      <div className="list-tools">
        <FilterBar
          label={`Find ${data.title.toLowerCase()}`}
          search={{ label: "Search by title", placeholder: "Search by title" }}
          toggles={[{ name: "mine", label: "Assigned to me" }]}
          keep={["by", "status", "sort"]}
        />
        <Segments
          label="Order of the list"
          segments={[
            {
              to: to({ by: "group" }),
              label: "By group",
              icon: "layout-list",
              current: data.by === "group",
            },
            { to: to({ by: "date" }), label: "By date", icon: "calendar-days", current: data.by === "date" },
          ]}
        />
        <SortTasks sort={data.sort} to={(sort) => to({ sort })} />
        <CopyLink to={to({})} label="Copy link to this view" />
      </div>
    </details>
  );
}

function lede(teamName: string, { complete, total }: { complete: number; total: number }): string {
  if (total > 0 && complete === total) return "Everything is done. Thank you.";
  return `Everything the organisers need from ${teamName.replace(/\.$/, "")}.`;
}

function groupProgress({ complete, notApplicable, total }: Omit<ListedGroup, "id" | "title" | "tasks">) {
  const text = total > 0 ? `${complete} of ${total} complete` : "";
  return [text, notApplicable > 0 ? `${notApplicable} not applicable` : ""].filter(Boolean).join(", ");
}
