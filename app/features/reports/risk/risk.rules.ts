import { addDays, type Day, daysBetween } from "~/lib/dates";
import type { Risk, RiskCalendar, RiskFacts, RiskLevel } from "./risk.types";

/** All constants of the score (spec 1.9, REP-8 to 21; decisions.md, "Risk score"): points of 100, and days. */
export const RISK = {
  /** Up to so many per cent, lowest first. */
  bands: [
    ["low", 25],
    ["medium", 60],
    ["high", 85],
    ["critical", 100],
  ] satisfies [RiskLevel, number][],
  /** Of a task that counts: ten that are overdue are the whole half. */
  weights: { overdue: 10, dueSoon: 5 },
  /** With a launch day nothing rises before so many days behind it, then each week by this. */
  graceDays: 14,
  weekly: 5,
  neverIn: { most: 75 },
  notActive: { from: 15, most: 50 },
  active: { most: 50 },
  /** By days since the last activity, or the last sign-in where there is none: the largest that holds. */
  bumps: [
    [60, 30],
    [30, 20],
    [14, 10],
  ] satisfies [number, number][],
  withoutLaunch: { neverIn: 100, notActive: 75, activeDays: 7, active: 50, inactive: 75 },
} as const;

/** The risk that a team does not finish its tasks. Never throws: days in the future count as today. */
export function riskOf(facts: RiskFacts, calendar: RiskCalendar): Risk {
  const { overdue, dueSoon } = facts;
  const base = basePoints(facts, calendar);
  const tasks = Math.min(100, RISK.weights.overdue * overdue + RISK.weights.dueSoon * dueSoon);
  const riskPercent = Math.round((base + tasks) / 2);
  return { base, tasks, riskScore: (base + tasks) / 200, riskPercent, riskLevel: levelOf(riskPercent) };
}

export const levelOf = (percent: number): RiskLevel =>
  RISK.bands.find(([, most]) => percent <= most)?.[0] ?? "critical";

/** The half of log-ins and activity. */
export function basePoints(
  { lastLogin, lastActivity }: Pick<RiskFacts, "lastLogin" | "lastActivity">,
  { today, launch }: RiskCalendar,
): number {
  const isIn = lastLogin !== null || lastActivity !== null;
  if (launch === null) {
    const { neverIn, notActive, activeDays, active, inactive } = RISK.withoutLaunch;
    if (!isIn) return neverIn;
    if (lastActivity === null) return notActive;
    return daysSince(lastActivity, today) <= activeDays ? active : inactive;
  }
  const risen = RISK.weekly * weeksOf({ today, launch });
  if (!isIn) return Math.min(RISK.neverIn.most, risen);
  if (lastActivity === null)
    return Math.min(RISK.notActive.most, RISK.notActive.from + risen + bumpOf(lastLogin ?? today, today));
  return Math.min(RISK.active.most, bumpOf(lastActivity, today));
}

/** Whole weeks since the end of the grace period; none before it. */
const weeksOf = ({ today, launch }: { today: Day; launch: Day }): number =>
  Math.max(0, Math.floor(daysBetween(addDays(launch, RISK.graceDays), today) / 7));

const bumpOf = (last: Day, today: Day): number =>
  RISK.bumps.find(([days]) => daysSince(last, today) > days)?.[1] ?? 0;

const daysSince = (day: Day, today: Day): number => Math.max(0, daysBetween(day, today));

/** After how many days without a sign-in or activity the points change, the most first. */
export const TURNS: readonly number[] = [
  ...new Set([...RISK.bumps.map(([days]) => days), RISK.withoutLaunch.activeDays]),
].sort((one, other) => other - one);
