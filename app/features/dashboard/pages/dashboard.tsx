import { useLoaderData } from "@remix-run/react";
import { actorText } from "~/features/activity/actor.rules";
import { sentenceOf } from "~/features/activity/sentences.server";
import { hasLevel } from "~/features/auth/permissions.rules";
import type { CurrentUser } from "~/features/auth/session.server";
import { leadingFacts } from "~/features/custom-fields/custom-fields.queries.server";
import { listed, openTasks, tabsOf, teamCounts, teamProgress } from "~/features/tasks/task-list.rules";
import { tasksForTeam } from "~/features/tasks/tasks.queries.server";
import { shortened } from "~/lib/text.rules";
import { eventClock } from "~/procedure/event-clock.server";
import { type Ctx, procedure } from "~/procedure/procedure.server";
import { EmptyState } from "~/ui/empty-state";
import { counted, formatDate } from "~/ui/format.rules";
import { pageTitle } from "~/ui/page-title";
import { changesSince } from "../changes.queries.server";
import { TeamStart } from "../components/team-start";
import { countdown, gathered, greeting, namesText, nearDates, summary } from "../dashboard.rules";
import { keepVisit, lastVisit, thisVisit } from "../last-visit.server";

const NEXT_TASKS = 3;

export const loader = procedure
  .signedIn()
  .reads(({ ctx }) => ({
    tasks: tasksForTeam(ctx.team?.id),
    facts: leadingFacts(ctx.team?.id),
    changes: changesSince(ctx.team?.id, ctx.user.id, visitOf(ctx).now.before),
  }))
  .loader(({ ctx, found }) => {
    // Staff without a team live in the admin area.
    if (!ctx.team && hasLevel(ctx.user.level, "reportViewer")) throw ctx.redirect("/admin");
    const clock = eventClock(ctx);
    const tasks = listed(found.tasks, clock);
    const open = openTasks(tasks);
    const counts = teamCounts(tasks);
    const progress = teamProgress(tasks);
    const waiting = tasks.filter((task) => tabsOf(task).includes("waiting"));
    const visit = visitOf(ctx);
    if (ctx.team) keepVisit(ctx.scope, ctx.user.id, visit.last, visit.now);
    const { event, dashboardHeader, terminology } = ctx.settings;
    // What is not published is kept and shown nowhere.
    const header = dashboardHeader.isPublished ? dashboardHeader : null;
    return {
      title: terminology.dashboard,
      headline: header?.title ?? "",
      subtitle: header?.subtitle ?? "",
      greeting: greeting(ctx.now, event.timeZone, ctx.user.firstName),
      summary: ctx.team
        ? summary(counts, { isFirstDay: clock.dayOf(ctx.team.createdAt) === clock.today })
        : "",
      teamName: ctx.team?.name ?? null,
      facts: found.facts.map(({ label, value }) => `${label} ${shortened(value, 60)}`),
      today: clock.today,
      locale: event.locale,
      next: open.slice(0, NEXT_TASKS),
      openCount: open.length,
      overdue: counts.overdue,
      dueSoon: counts.dueSoon,
      awaiting: waiting.length,
      waiting: waiting.slice(0, NEXT_TASKS),
      dates: nearDates(tasks, event, clock.today),
      since: visit.now.before && clock.momentOf(visit.now.before),
      changes: gathered(found.changes.map((row) => ({ ...row, who: actorText(row) }))).map((line) => ({
        id: `${line.kind}-${line.taskId}`,
        kind: line.kind,
        taskId: line.taskId,
        text: `${namesText(line.names)} ${sentenceOf(line.kind, JSON.parse(line.details))}`,
        when: [clock.momentOf(line.at), timesText(line)].filter(Boolean).join(" · "),
      })),
      timeZone: event.timeZone,
      ...progress,
      countdown: header?.showCountdown ? countdown(clock.today, event.startDate, event.endDate) : null,
      startDate: event.startDate,
    };
  });

function visitOf(ctx: Ctx<CurrentUser>) {
  const last = lastVisit(ctx.scope, ctx.user.id);
  return { last, now: thisVisit(last, ctx.now, eventClock(ctx).dayOf) };
}

const timesText = ({ kind, times }: { kind: string; times: number }): string => {
  if (times === 1) return "";
  return kind === "comment.added" ? counted(times, "comment") : `${times} times`;
};

export const meta = pageTitle<typeof loader>((data) => data.title);

export default function Dashboard() {
  const data = useLoaderData<typeof loader>();
  const eyebrow = [data.headline, data.teamName, ...data.facts].filter(Boolean).join(" · ");
  return (
    <>
      <header className="hero">
        <div className="hero-in">
          <div>
            {eyebrow && <p className="eyebrow">{eyebrow}</p>}
            <h1>{data.greeting}</h1>
            {data.summary && <p className="lede">{data.summary}</p>}
            {data.subtitle && <p className="muted small mt-2">{data.subtitle}</p>}
          </div>
          {data.countdown && (
            <div className="countdown">
              <b>{data.countdown.days}</b>
              <p>
                <span className="strong">{data.countdown.text}</span>
                <br />
                <span className="muted">{formatDate(data.startDate, "full", data.locale)}</span>
              </p>
            </div>
          )}
        </div>
      </header>
      <div className="page">{data.teamName ? <TeamStart data={data} /> : <NoTeam />}</div>
    </>
  );
}

function NoTeam() {
  return (
    <EmptyState icon="users" title="You are not in a team yet">
      When your organiser adds you to a team, its tasks appear here.
    </EmptyState>
  );
}
