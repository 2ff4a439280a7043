import type { Found } from "#db/read-batch";
import { byDay } from "~/features/activity/by-day.rules";
import { bandReads, riskBands } from "~/features/reports/overview/bands.server";
import { groupSums, taskReport } from "~/features/reports/tasks/task-report.queries.server";
import { appliesTo, percentDone } from "~/features/reports/tasks/task-states.rules";
import { completionHours } from "~/features/tasks/completions.queries.server";
import { hasLevel, type Level } from "~/identity/permissions.rules";
import type { CommandContext } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";
import { barChart } from "~/ui/chart.server";
import { counted, formatDate } from "~/ui/format.rules";
import { eventOverview, lateTeamsOf } from "./staff-dashboard.queries.server";

const DAYS = 14;

/** How the event stands, for the start page of staff. */
export const staffReads = (ctx: Pick<CommandContext, "settings" | "now">) => ({
  overview: eventOverview(eventClock(ctx).today),
  lateTeams: lateTeamsOf(eventClock(ctx).today),
  hours: completionHours(ctx.now, DAYS + 1),
  ...bandReads(ctx),
  groups: groupSums(taskReport.Search.parse({}), { clock: eventClock(ctx) }),
});

export function staffStart(
  ctx: Pick<CommandContext, "settings" | "now">,
  level: Level,
  found: Found<ReturnType<typeof staffReads>>,
) {
  const { today } = eventClock(ctx);
  const { timeZone, locale } = ctx.settings.event;
  const days = byDay(found.hours, { today, timeZone, days: DAYS });
  const sum = days.reduce((all, { n }) => all + n, 0);
  return {
    ...found.overview,
    lateTeams: found.lateTeams,
    bands: riskBands(found),
    groups: found.groups.map((group) => ({
      ...{ id: group.id, title: group.title, done: group.complete, percent: percentDone(group) },
      total: appliesTo(group),
    })),
    /** Whoever may not open a list is shown its count without the link. */
    mayOpen: hasLevel(level, "moderator"),
    chart:
      sum === 0
        ? null
        : {
            summary: `Teams completed ${counted(sum, "task")} in the last ${DAYS} days.`,
            plan: barChart(days.map(({ day, n }) => ({ label: formatDate(day, "short", locale), value: n }))),
          },
  };
}

export type StaffStart = ReturnType<typeof staffStart>;
