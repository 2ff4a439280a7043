import { useLoaderData } from "@remix-run/react";
import reportsStyles from "~/features/reports/reports.css?url";
import { taskRemindersPath } from "~/features/tasks/by-team/task-teams.paths";
import { remindAllPath } from "~/features/tasks/remind-all/remind-all.paths";
import { hasLevel } from "~/identity/permissions.rules";
import { timeIn } from "~/lib/dates";
import { eventClock } from "~/procedure/event-clock.server";
import { procedure } from "~/procedure/procedure.server";
import { NEEDS } from "~/rooms.server";
import { formatDate } from "~/ui/format.rules";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { LateTeams, StandHead } from "../components/late-teams";
import { Needs } from "../components/needs";
import { StaffStart } from "../components/staff-start";
import dashboardStyles from "../dashboard.css?url";
import { countdown, greeting, lateNeed } from "../dashboard.rules";
import { mayAct, needReads, saidNeeds } from "../needs.server";
import { staffReads, staffStart } from "../staff-dashboard.server";
import staffStartStyles from "../staff-start.css?url";

/** Where the rooms' needs leave room for the one that the overview answers. */
const LATE_ORDER = 30;

export const loader = procedure
  .permission("reportViewer")
  .reads(({ ctx }) => ({
    ...needReads(NEEDS, ctx),
    ...staffReads(ctx),
  }))
  .loader(({ ctx, found }) => {
    const { level } = ctx.user;
    const { overview } = found;
    const { today } = eventClock(ctx);
    const { event } = ctx.settings;
    const said = saidNeeds(NEEDS, ctx, found);
    const late = lateNeed(overview, {
      reminders: taskRemindersPath,
      remindAll: remindAllPath,
    });
    if (late) said.push({ order: LATE_ORDER, need: mayAct(late, hasLevel(level, "moderator")) });
    const days = countdown(today, event.startDate, event.endDate);
    return {
      greeting: greeting(ctx.now, event.timeZone, ctx.user.firstName),
      today,
      lede: [formatDate(today, "full", event.locale), days && `${days.days} ${days.text}`]
        .filter(Boolean)
        .join(". "),
      countedAt: timeIn(event.timeZone, ctx.now).slice(0, 5),
      needs: said.sort((one, other) => one.order - other.order).map(({ need }) => need),
      stand: staffStart(ctx, level, found),
      locale: event.locale,
    };
  });

export const handle = { isWide: true } satisfies PageHandle<typeof loader>;

export const links = sheets(dashboardStyles, reportsStyles, staffStartStyles);

export const meta = pageTitle("Admin");

/** What needs staff, how the event stands; the places that they may open follow in the frame. */
export default function AdminHome() {
  const { greeting, lede, needs, countedAt, stand, today, locale } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={greeting} lede={`${lede}.`} />
      <div className="start-head">
        <Needs needs={needs} countedAt={countedAt} />
        <LateTeams teams={stand.lateTeams} mayOpen={stand.mayOpen} />
      </div>
      <section className="section" aria-labelledby="stand">
        <StandHead done={stand.done} total={stand.total} />
        <StaffStart data={stand} today={today} locale={locale} />
      </section>
    </>
  );
}
