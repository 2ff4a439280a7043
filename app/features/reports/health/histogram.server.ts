import { type BarChartPlan, barChart } from "~/ui/chart.server";
import { RISK_LOOKS } from "~/ui/risk-looks.rules";
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
