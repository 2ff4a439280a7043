import type { Day } from "~/lib/dates";
import { type BarChartPlan, barChart, type LineChartPlan, lineChart } from "~/ui/chart.server";
import { RISK_LOOKS } from "~/ui/risk-looks.rules";
import { dailyLine } from "../risk/daily-line.server";
import { levelOf } from "../risk/risk.rules";
import { BAR, type HealthSummary } from "./health.queries.server";

/** How the scores spread: a bar for each five per cent, in the colour of its band. */
export function histogram({ bars }: Pick<HealthSummary, "bars">): BarChartPlan {
  return barChart(
    Array.from({ length: 100 / BAR }, (_, at) => {
      const last = (at + 1) * BAR;
      return {
        label: `${at === 0 ? 0 : at * BAR + 1} to ${last}%`,
        value: bars.find((bar) => bar.at === at)?.teams ?? 0,
        tone: RISK_LOOKS[levelOf(last)].tone,
      };
    }),
  );
}

/** How many teams were at high or critical risk each night, and are now; null before the first night. */
export function eventLine(
  noted: readonly { day: Day; high: number; critical: number }[],
  { today, now, locale }: { today: Day; now: Pick<HealthSummary, "high" | "critical">; locale: string },
): { plan: LineChartPlan; weekAgo: number | null } | null {
  const points = dailyLine(
    noted.map(({ day, high, critical }) => ({ day, value: high + critical })),
    { today, now: now.high + now.critical, locale },
  );
  if (points.length === 0) return null;
  const top = Math.max(4, ...points.map(({ value }) => value));
  return { plan: lineChart(points, { top, bands: [], height: 182 }), weekAgo: points.at(-8)?.value ?? null };
}
