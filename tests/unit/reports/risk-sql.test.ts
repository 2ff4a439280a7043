import { beforeEach, expect, it } from "vitest";
import { type HealthScope, healthList, healthSummary } from "~/features/reports/health/health.queries.server";
import { riskOf } from "~/features/reports/risk/risk.rules";
import type { RiskClock } from "~/features/reports/risk/risk-sql.server";
import { addDays, dayIn } from "~/lib/dates";
import { memoryEvent } from "../support/memory-event";
import { isSeen, standOf, type Team, TODAY, type World, world, written } from "../support/report-world";

const ZONES = ["Europe/London", "Pacific/Kiritimati", "America/Los_Angeles"] as const;

let at: Awaited<ReturnType<typeof memoryEvent>>;
beforeEach(async () => {
  at = await memoryEvent();
});

/** The same, task by task and without SQL. */
function plainFacts(team: Team, made: World, clock: RiskClock) {
  const limit = addDays(clock.today, clock.dueSoonDays);
  const counts = { overdue: 0, dueSoon: 0 };
  for (const task of made.tasks) {
    if (!task.isRequired || task.type === "tbc" || !isSeen(team, task)) continue;
    const { progress, approval, due } = standOf(made, team, task);
    if (due === null || progress !== "incomplete" || approval === "awaiting") continue;
    if (due < clock.today) counts.overdue += 1;
    else if (due <= limit) counts.dueSoon += 1;
  }
  return counts;
}

const scopeOf = (zone: string, launch: string | null): HealthScope => ({
  teams: "active",
  monday: addDays(TODAY, -7),
  clock: { today: TODAY, launch, dueSoonDays: 7, timeZone: zone },
});
const QUERY = healthList.Search.parse({});

it.each(
  ZONES.flatMap((zone) =>
    [null, addDays(TODAY, 30), TODAY, addDays(TODAY, -15), addDays(TODAY, -120)].map(
      (launch) => [zone, launch] as const,
    ),
  ),
)("the database scores as the rule does: %s, launched %s", async (zone, launch) => {
  const made = world(7 + zone.length, zone, 80);
  await written(at, made);
  const scope = scopeOf(zone, launch);
  const { page, summary } = {
    page: await at.read(healthList.page(QUERY, scope)),
    summary: await at.read(healthSummary(QUERY, scope)),
  };
  const asLow = { ...QUERY, band: ["low" as const] };
  expect(await at.read(healthSummary(asLow, scope)), "whatever band is chosen").toEqual(summary);
  const beside = await at.read(healthList.page(asLow, { ...scope, summed: asLow }));
  expect(beside.summary).toEqual(summary);
  const looked = made.all.filter(({ isOrganiser, isArchived }) => !isOrganiser && !isArchived);
  const scores = looked.map((team) => ({
    id: team.id,
    ...riskOf(
      {
        lastLogin: team.login && dayIn(zone, new Date(team.login)),
        lastActivity: team.activity,
        ...plainFacts(team, made, scope.clock),
      },
      scope.clock,
    ),
    ...plainFacts(team, made, scope.clock),
  }));
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
  expect(
    page.rows.map(({ id, percent, overdue, dueSoon }) => ({ id, percent, overdue, dueSoon })).sort(byId),
  ).toEqual(
    scores
      .map(({ id, riskPercent, overdue, dueSoon }) => ({ id, percent: riskPercent, overdue, dueSoon }))
      .sort(byId),
  );
  for (const level of ["low", "medium", "high", "critical"] as const) {
    const inBand = scores.filter(({ riskLevel }) => riskLevel === level).length;
    expect(summary[level], level).toBe(inBand);
    const shown = await at.read(healthList.page({ ...QUERY, band: [level] }, scope));
    expect(shown.total, level).toBe(inBand);
  }
  expect(summary.bars.reduce((sum, { teams }) => sum + teams, 0)).toBe(looked.length);
  const top = Math.max(...scores.map(({ riskPercent }) => riskPercent));
  expect(summary.highest[0]?.percent ?? 0).toBe(top);
});
