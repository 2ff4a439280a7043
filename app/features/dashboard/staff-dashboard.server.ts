import { emptyRead } from "#db/read-batch";
import { byDay } from "~/features/activity/by-day.rules";
import { hasLevel, type Level } from "~/features/auth/permissions.rules";
import { queueCounts } from "~/features/tasks/approvals/approvals.queries.server";
import type { CommandContext } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";
import { barChart } from "~/ui/chart.server";
import { counted, formatDate } from "~/ui/format.rules";
import { completionHours, type EventOverview, eventOverview } from "./staff-dashboard.queries.server";

const DAYS = 14;

/** What staff without a team are shown; nothing is read for anybody else. */
export const staffReads = (ctx: Pick<CommandContext, "settings" | "now">, isWanted: boolean) => ({
  overview: isWanted ? eventOverview(eventClock(ctx).today) : emptyRead<EventOverview | null>(null),
  queue: isWanted ? queueCounts() : emptyRead({ waiting: 0, asked: 0 }),
  hours: isWanted ? completionHours(ctx.now, DAYS + 1) : emptyRead<{ hour: string; n: number }[]>([]),
});

export function staffStart(
  ctx: Pick<CommandContext, "settings" | "now">,
  level: Level,
  found: {
    overview: EventOverview | null;
    queue: { waiting: number; asked: number };
    hours: { hour: string; n: number }[];
  },
) {
  if (!found.overview) return null;
  const { today } = eventClock(ctx);
  const { timeZone, locale } = ctx.settings.event;
  const days = byDay(found.hours, { today, timeZone, days: DAYS });
  const sum = days.reduce((all, { n }) => all + n, 0);
  return {
    ...found.overview,
    ...found.queue,
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

export type StaffStart = NonNullable<ReturnType<typeof staffStart>>;
