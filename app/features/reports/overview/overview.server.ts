import type { Found } from "#db/read-batch";
import { byDay } from "~/features/activity/by-day.rules";
import { completionHours } from "~/features/tasks/completions.queries.server";
import { addDays, type Day, daysBetween } from "~/lib/dates";
import type { CommandContext } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";
import { barChart } from "~/ui/chart.server";
import { formatDate } from "~/ui/format.rules";
import type { Happened } from "../happened/happened.rules";
import { HealthSearch, healthScope } from "../health/health.server";
import { happenedOn, overdueBetween } from "../reports.paths";
import { bandReads, riskBands } from "./bands.server";
import { formFigures, taskFigures, teamFigures, weekFigures } from "./overview.queries.server";

type Asked = Pick<CommandContext, "settings" | "now">;

const WEEK = 7;
const ALL_TEAMS = HealthSearch.parse({});

/** The last seven days and the seven before, each with its first and its last. */
const weeksTo = (today: Day) => ({
  last: [addDays(today, 1 - WEEK), today] as const,
  before: [addDays(today, 1 - 2 * WEEK), addDays(today, -WEEK)] as const,
});

/** How the whole event stands. */
export const overviewReads = (ctx: Asked) => {
  const clock = eventClock(ctx);
  const { today } = clock;
  const scope = healthScope(ctx, ALL_TEAMS);
  return {
    tasks: taskFigures(clock),
    teams: teamFigures(scope),
    forms: formFigures(),
    week: weekFigures(ctx, weeksTo(today).last, weeksTo(today).before),
    hours: completionHours(ctx.now, 2 * WEEK + 1),
    ...bandReads(ctx),
  };
};

export function overviewOf(ctx: Asked, found: Found<ReturnType<typeof overviewReads>>) {
  const { today } = eventClock(ctx);
  const { timeZone, locale, startDate } = ctx.settings.event;
  const days = byDay(found.hours, { today, timeZone, days: 2 * WEEK });
  const sumOf = (part: typeof days) => part.reduce((sum, { n }) => sum + n, 0);
  const completed = { last: sumOf(days.slice(-WEEK)), before: sumOf(days.slice(0, WEEK)) };
  const { latest, ...tasks } = found.tasks;
  const weeks = weeksTo(today);
  const list = (what: Happened) => ({
    lists: { last: happenedOn(what, weeks.last), before: happenedOn(what, weeks.before) },
  });
  const fell = (from: number, to: number) => overdueBetween(addDays(today, -from), addDays(today, -to));
  return {
    today: formatDate(today, "full", locale),
    daysToGo: startDate && startDate > today ? daysBetween(today, startDate) : null,
    teams: found.teams,
    tasks,
    forms: found.forms,
    completed: {
      ...completed,
      plan: barChart(
        days.map(({ day, n }, at) => ({
          label: formatDate(day, "short", locale),
          value: n,
          ...(at < WEEK && { tone: "neutral" as const }),
        })),
      ),
    },
    week: [
      { ...line("Tasks completed", completed, "more"), ...list("completed") },
      {
        ...line(
          "Forms submitted",
          { last: found.week.submitted, before: found.week.submittedBefore },
          "more",
        ),
        ...list("submitted"),
      },
      {
        ...line("Comments written", { last: found.week.comments, before: found.week.commentsBefore }, null),
        ...list("comments"),
      },
      {
        ...line("Fell due, still open", { last: tasks.fellDue, before: tasks.fellDueBefore }, "fewer"),
        lists: { last: fell(WEEK, 1), before: fell(2 * WEEK, WEEK + 1) },
      },
      {
        ...line("Mails bounced", { last: found.week.bounced, before: found.week.bouncedBefore }, "fewer"),
        ...list("bounced"),
      },
    ],
    bands: riskBands(found),
    latest: latest.map(({ dueDate, ...task }) => ({
      ...task,
      due: dueDate && formatDate(dueDate, "medium", locale),
    })),
  };
}
export type Overview = ReturnType<typeof overviewOf>;

/** `good`: which way is the better one. */
function line(
  label: string,
  { last, before }: { last: number; before: number },
  good: "more" | "fewer" | null,
) {
  const change = last - before;
  const isBetter = good === "more" ? change > 0 : change < 0;
  return {
    label,
    last,
    before,
    change,
    tone: change === 0 || good === null ? null : isBetter ? ("success" as const) : ("warning" as const),
  };
}
