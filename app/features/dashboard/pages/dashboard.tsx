import { useLoaderData } from "@remix-run/react";
import { hasLevel } from "~/features/auth/permissions.rules";
import { eventClock } from "~/features/tasks/clock.server";
import { TeamTaskRow } from "~/features/tasks/components/team-task-row";
import { listed, openTasks, statusCounts } from "~/features/tasks/task-list.rules";
import { tasksPath } from "~/features/tasks/tasks.paths";
import { tasksForTeam } from "~/features/tasks/tasks.queries.server";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { formatDate } from "~/ui/format.rules";
import { TextLink } from "~/ui/link";
import { SectionHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { StatStrip } from "~/ui/stat-strip";
import { TaskRows } from "~/ui/task-row";
import { countdown, greeting, summary } from "../dashboard.rules";

const NEXT_TASKS = 3;

export const loader = procedure
  .signedIn()
  .reads(({ ctx }) => ({ tasks: tasksForTeam(ctx.team?.id) }))
  .loader(({ ctx, found }) => {
    const clock = eventClock(ctx);
    const tasks = listed(found.tasks, clock);
    const open = openTasks(tasks);
    const counts = statusCounts(tasks);
    const { event, dashboardHeader, terminology } = ctx.settings;
    // What is not published is kept and shown nowhere.
    const header = dashboardHeader.isPublished ? dashboardHeader : null;
    return {
      title: terminology.dashboard,
      headline: header?.title ?? "",
      subtitle: header?.subtitle ?? "",
      greeting: greeting(ctx.now, event.timeZone, ctx.user.firstName),
      summary: ctx.team ? summary(tasks) : "",
      teamName: ctx.team?.name ?? null,
      isStaff: hasLevel(ctx.user.level, "reportViewer"),
      today: clock.today,
      locale: event.locale,
      next: open.slice(0, NEXT_TASKS),
      openCount: open.length,
      overdue: counts.overdue,
      dueSoon: counts.dueSoon,
      awaiting: tasks.filter((task) => task.approvalStatus === "awaiting").length,
      complete: counts.complete,
      total: tasks.filter((task) => task.status !== "notApplicable" && task.type !== "tbc").length,
      countdown: header?.showCountdown ? countdown(clock.today, event.startDate, event.endDate) : null,
      startDate: event.startDate,
    };
  });

export const meta = pageTitle((data: { title: string }) => data.title);

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
        {data.teamName ? <DueNext data={data} /> : <StaffStart isStaff={data.isStaff} />}
      </div>
    </>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

function DueNext({ data }: { data: Data }) {
  const { next, openCount, overdue, dueSoon, awaiting, complete, total } = data;
  return (
    <>
      {total > 0 && (
        <StatStrip
          label="Your tasks"
          stats={[
            {
              to: tasksPath("overdue"),
              label: "Overdue",
              value: overdue > 0 ? <span className="is-danger">{overdue}</span> : overdue,
            },
            { to: tasksPath("dueSoon"), label: "Due soon", value: dueSoon },
            { to: tasksPath(), label: "Waiting for approval", value: awaiting },
            {
              to: tasksPath("complete"),
              label: "Complete",
              value: (
                <>
                  {complete} <span className="of">of {total}</span>
                </>
              ),
            },
          ]}
        />
      )}
      <section className={total > 0 ? "section" : undefined} aria-labelledby="next">
        <SectionHead id="next" title="Due next">
          {openCount > 0 && (
            <TextLink to={tasksPath()}>
              {openCount > next.length ? `See all ${openCount} open tasks` : "See all tasks"}
            </TextLink>
          )}
        </SectionHead>
        {next.length > 0 ? (
          <TaskRows>
            {next.map((task) => (
              <TeamTaskRow task={task} today={data.today} locale={data.locale} key={task.id} />
            ))}
          </TaskRows>
        ) : (
          <EmptyState icon="circle-check" title={total > 0 ? "Nothing is waiting for you" : "No tasks yet"}>
            {total > 0
              ? "The organisers have everything they need from you. New tasks will show here."
              : "When the organisers need something from you, it will be here."}
          </EmptyState>
        )}
      </section>
    </>
  );
}

function StaffStart({ isStaff }: { isStaff: boolean }) {
  if (!isStaff) {
    return (
      <EmptyState icon="users" title="You are in no team yet">
        Your organiser adds you to a team. Then its tasks show here.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="layout-dashboard"
      title="You run this event"
      actions={
        <ButtonLink variant="primary" to="/admin">
          Go to Admin
        </ButtonLink>
      }
    >
      You are in no team, so nothing waits for you here. Exhibitors see their next tasks on this page.
    </EmptyState>
  );
}
