import type { Found } from "#db/read-batch";
import { byDay } from "~/features/activity/by-day.rules";
import { listed } from "~/features/tasks/task-list.rules";
import { tasksForTeam } from "~/features/tasks/tasks.queries.server";
import { shownState } from "~/features/tasks/tasks.rules";
import { lastLoginText } from "~/features/teams/last-login.rules";
import { hasLevel } from "~/identity/permissions.rules";
import { addDays, type Day, daysBetween } from "~/lib/dates";
import type { CommandContext } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";
import { barChart, lineChart } from "~/ui/chart.server";
import { formatDate } from "~/ui/format.rules";
import { RISK_LOOKS } from "~/ui/risk-looks.rules";
import type { ShownState } from "~/ui/task-state.rules";
import { pressingTasks, riskFactsOf } from "../health/health.queries.server";
import { explainedScore } from "../health/health.server";
import { dailyLine } from "../risk/daily-line.server";
import { levelOf, RISK } from "../risk/risk.rules";
import { riskClock } from "../risk/risk-clock.server";
import { LINE_DAYS, notedRisk } from "../risk/risk-days.server";
import { hoursOfTeam, reportedTeam, sentByTeam } from "./team-report.queries.server";

type Asked = Pick<CommandContext, "settings" | "now" | "actor">;

export const teamReportReads = (ctx: Asked, teamId: string) => {
  const clock = riskClock(ctx);
  return {
    team: reportedTeam(teamId, clock),
    facts: riskFactsOf(teamId),
    pressing: pressingTasks(teamId, clock),
    noted: notedRisk(teamId, addDays(clock.today, -LINE_DAYS)),
    tasks: tasksForTeam(teamId),
    sent: sentByTeam(teamId),
    hours: hoursOfTeam(teamId, ctx.now, LINE_DAYS + 1),
  };
};

/** What presses first, then what waits, what is later, and what is settled. */
const ORDER: Record<ShownState, number> = {
  overdue: 0,
  dueSoon: 1,
  awaiting: 2,
  incomplete: 3,
  complete: 4,
  notApplicable: 5,
};

/** A team's tasks as its report lists and exports them: how each stands, and how much it counts in the score. */
export function reportedTasks(
  ctx: Asked,
  { tasks, pressing }: Pick<Found<ReturnType<typeof teamReportReads>>, "tasks" | "pressing">,
) {
  const clock = eventClock(ctx);
  const counting = new Set(pressing.map(({ id }) => id));
  const one = RISK.weights.overdue;
  return listed(tasks, clock)
    .map((task) => {
      const state = shownState(task);
      const weight = state === "overdue" ? RISK.weights.overdue : RISK.weights.dueSoon;
      return {
        ...{ id: task.id, title: task.title, type: task.type, state, dueDate: task.dueDate },
        ...{ completedOn: task.completedOn, assignees: task.assignees },
        counts: counting.has(task.id) ? weight / one : 0,
      };
    })
    .sort((a, b) => ORDER[a.state] - ORDER[b.state]);
}
export type ReportedTask = ReturnType<typeof reportedTasks>[number];

export function teamReport(ctx: Asked, found: Found<ReturnType<typeof teamReportReads>>) {
  const { timeZone, locale } = ctx.settings.event;
  const { today } = eventClock(ctx);
  const where = { today, timeZone, locale };
  const [facts] = found.facts;
  if (!facts) throw new Error("A team that was found has its facts");
  const score = explainedScore(ctx, facts, found.pressing);
  const { people, shares, ...team } = found.team;
  const days = byDay(found.hours, { today, timeZone, days: LINE_DAYS });
  return {
    team,
    score,
    line: lineOf(found.noted, { today, percent: score.risk.riskPercent, locale }),
    tasks: reportedTasks(ctx, found).map(({ dueDate, completedOn, ...task }) => ({
      ...task,
      due: dueDate && formatDate(dueDate, "medium", locale),
      days: dueDate === null || task.counts === 0 ? null : daysBetween(today, dueDate),
      completed: completedOn && formatDate(completedOn, "medium", locale),
    })),
    people: people.map(({ lastLogin, ...person }) => ({
      ...person,
      lastLogin: lastLoginText(lastLogin, where),
    })),
    shares: shares.map((share) => ({ ...share, level: levelOf(share.percent) })),
    sent: found.sent.map(({ at, ...one }) => ({ ...one, at: lastLoginText(at, where) })),
    activity: {
      sum: days.reduce((sum, { n }) => sum + n, 0),
      plan: barChart(
        weeksOf(days).map(({ day, n }) => ({
          label: `Week of ${formatDate(day, "short", locale)}`,
          value: n,
        })),
        140,
      ),
    },
    mayAct: hasLevel(ctx.actor.level, "moderator"),
  };
}
export type TeamReport = ReturnType<typeof teamReport>;

/** Seven days each, the last ending today. */
function weeksOf(days: readonly { day: Day; n: number }[]): { day: Day; n: number }[] {
  const weeks: { day: Day; n: number }[] = [];
  for (let end = days.length; end > 0; end -= 7) {
    const week = days.slice(Math.max(0, end - 7), end);
    const [first] = week;
    if (first) weeks.unshift({ day: first.day, n: week.reduce((sum, { n }) => sum + n, 0) });
  }
  return weeks;
}

/** The score of each night and now, before its bands; null before the first night. */
function lineOf(
  noted: readonly { day: Day; percent: number }[],
  { percent, ...of }: { today: Day; percent: number; locale: string },
) {
  const points = dailyLine(
    noted.map((note) => ({ day: note.day, value: note.percent })),
    { ...of, now: percent },
  );
  if (points.length === 0) return null;
  const bands = RISK.bands.map(([level, to]) => ({
    ...{ label: RISK_LOOKS[level].label, tone: RISK_LOOKS[level].tone, to },
  }));
  return { weekAgo: points.at(-8)?.value ?? null, plan: lineChart(points, { top: 100, bands }) };
}
