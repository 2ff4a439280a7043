import { useLoaderData } from "@remix-run/react";
import { hasLevel } from "~/features/auth/permissions.rules";
import type { CurrentUser } from "~/features/auth/session.server";
import { listed, openTasks, statusCounts } from "~/features/tasks/task-list.rules";
import { tasksForTeam } from "~/features/tasks/tasks.queries.server";
import { eventClock } from "~/procedure/event-clock.server";
import { type Ctx, procedure } from "~/procedure/procedure.server";
import { EmptyState } from "~/ui/empty-state";
import { formatDate } from "~/ui/format.rules";
import { pageTitle } from "~/ui/page-title";
import { StaffStart } from "../components/staff-start";
import { TeamStart } from "../components/team-start";
import { countdown, firstDaySummary, greeting, staffSummary, summary } from "../dashboard.rules";
import { staffReads, staffStart } from "../staff-dashboard.server";

const NEXT_TASKS = 3;

export const loader = procedure
  .signedIn()
  .reads(({ ctx }) => ({
    tasks: tasksForTeam(ctx.team?.id),
    ...staffReads(ctx, !ctx.team && hasLevel(ctx.user.level, "reportViewer")),
  }))
  .loader(({ ctx, found }) => {
    const clock = eventClock(ctx);
    const tasks = listed(found.tasks, clock);
    const open = openTasks(tasks);
    const counts = statusCounts(tasks);
    const waiting = tasks.filter((task) => task.approvalStatus === "awaiting");
    const { event, dashboardHeader, terminology } = ctx.settings;
    // What is not published is kept and shown nowhere.
    const header = dashboardHeader.isPublished ? dashboardHeader : null;
    return {
      title: terminology.dashboard,
      headline: header?.title ?? "",
      subtitle: header?.subtitle ?? "",
      greeting: greeting(ctx.now, event.timeZone, ctx.user.firstName),
      summary: ctx.team
        ? (isFirstDay(ctx) && firstDaySummary(counts)) || summary(tasks)
        : found.overview
          ? staffSummary(found.overview, found.queue)
          : "",
      teamName: ctx.team?.name ?? null,
      staff: staffStart(ctx, ctx.user.level, found),
      today: clock.today,
      locale: event.locale,
      next: open.slice(0, NEXT_TASKS),
      openCount: open.length,
      overdue: counts.overdue,
      dueSoon: counts.dueSoon,
      awaiting: waiting.length,
      waiting: waiting.slice(0, NEXT_TASKS),
      complete: counts.complete,
      total: tasks.filter((task) => task.status !== "notApplicable" && task.type !== "tbc").length,
      countdown: header?.showCountdown ? countdown(clock.today, event.startDate, event.endDate) : null,
      startDate: event.startDate,
    };
  });

/** By the calendar of the event. */
function isFirstDay(ctx: Ctx<CurrentUser>): boolean {
  const { dayOf, today } = eventClock(ctx);
  return ctx.team !== null && dayOf(ctx.team.createdAt) === today;
}

export const meta = pageTitle<typeof loader>((data) => data.title);

export default function Dashboard() {
  const data = useLoaderData<typeof loader>();
  const eyebrow = [data.headline, data.teamName].filter(Boolean).join(" · ");
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
      <div className="page">
        {data.teamName && <TeamStart data={data} />}
        {data.staff && <StaffStart data={data.staff} today={data.today} locale={data.locale} />}
        {!data.teamName && !data.staff && <NoTeam />}
      </div>
    </>
  );
}

function NoTeam() {
  return (
    <EmptyState icon="users" title="You are in no team yet">
      Your organiser adds you to a team. Then its tasks show here.
    </EmptyState>
  );
}
