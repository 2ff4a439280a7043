import type { Found } from "#db/read-batch";
import type { CommandContext } from "~/procedure/context";
import { healthSummary } from "../health/health.queries.server";
import { HealthSearch, healthScope } from "../health/health.server";
import { LEVELS } from "../risk/bands.rules";
import { notedBy } from "../risk/risk-days.server";

/** How many of the event's teams are in each band, now and last Monday. */
export const bandReads = (ctx: Pick<CommandContext, "settings" | "now">) => {
  const query = HealthSearch.parse({});
  const scope = healthScope(ctx, query);
  return { risk: healthSummary(query, scope), monday: notedBy(scope.monday) };
};

/** The lowest band first; `risen`: teams more than on Monday, null where nothing was noted then. */
export const riskBands = ({ risk, monday }: Found<ReturnType<typeof bandReads>>) =>
  LEVELS.map((level) => ({
    level,
    teams: risk[level],
    risen: monday === null ? null : risk[level] - monday[level],
  }));
export type RiskBand = ReturnType<typeof riskBands>[number];
