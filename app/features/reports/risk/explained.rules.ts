import { daysBetween } from "~/lib/dates";
import { counted } from "~/ui/format.rules";
import { RISK } from "./risk.rules";
import type { Risk, RiskCalendar, RiskFacts } from "./risk.types";

/** One half of a score: points of 50, and what they come from, as sentences. */
export interface ExplainedHalf {
  points: number;
  text: string;
}

/** Both halves of a score in words; `dayOf` writes a day as people of the event read it. */
export function explained(
  facts: RiskFacts,
  calendar: RiskCalendar,
  { risk, dayOf }: { risk: Risk; dayOf: (day: string) => string },
): { people: ExplainedHalf; tasks: ExplainedHalf } {
  return {
    people: { points: risk.base / 2, text: peopleText(facts, calendar, { risk, dayOf }) },
    tasks: { points: risk.tasks / 2, text: tasksText(facts, risk) },
  };
}

function peopleText(
  { lastLogin, lastActivity }: RiskFacts,
  { today, launch }: RiskCalendar,
  { risk, dayOf }: { risk: Risk; dayOf: (day: string) => string },
): string {
  const isIn = lastLogin !== null || lastActivity !== null;
  if (launch === null) {
    const { activeDays } = RISK.withoutLaunch;
    const why = "The event has no launch day, so this half does not grow by the week.";
    if (!isIn) return `Nobody has ever logged in. ${why}`;
    if (lastActivity === null) return `Somebody has logged in, and nobody has done anything yet. ${why}`;
    const active = daysBetween(lastActivity, today) <= activeDays;
    return active
      ? `Active in the last ${activeDays} days. Without a launch day an active team has half of these points all the same.`
      : `Last active on ${dayOf(lastActivity)}, more than ${activeDays} days ago. ${why}`;
  }
  const since = `since the launch on ${dayOf(launch)}`;
  const isToCome = launch > today;
  if (!isIn) {
    if (isToCome)
      return `Nobody has logged in, and the event is launched on ${dayOf(launch)}: nothing counts before.`;
    if (risk.base === 0)
      return `Nobody has logged in ${since}. That counts from ${RISK.graceDays} days after it.`;
    const limit =
      risk.base === RISK.neverIn.most ? " and has reached its limit for teams that never log in" : "";
    return `Nobody has logged in ${since}. The score rises each week after the ${RISK.graceDays}-day grace period${limit}.`;
  }
  if (lastActivity === null) {
    const limit =
      risk.base === RISK.notActive.most ? " It has reached its limit for teams that have logged in." : "";
    return `Last logged in on ${dayOf(lastLogin ?? today)}, and nobody has done anything yet. The score rises each week after the ${RISK.graceDays}-day grace period.${limit}`;
  }
  const days = daysBetween(lastActivity, today);
  const [first = 14] = RISK.bumps.at(-1) ?? [];
  return days > first
    ? `Last active on ${dayOf(lastActivity)}, ${counted(days, "day")} ago. More than ${first} days count.`
    : `Last active on ${dayOf(lastActivity)}. Up to ${first} days without activity count nothing.`;
}

function tasksText({ overdue, dueSoon }: RiskFacts, { tasks }: Risk): string {
  const { overdue: one, dueSoon: half } = RISK.weights;
  if (overdue + dueSoon === 0) return "Nothing is overdue or due soon.";
  const parts = [
    overdue > 0 && `${overdue} overdue ${overdue === 1 ? "counts 1" : "count 1 each"}`,
    dueSoon > 0 && `${dueSoon} due soon ${dueSoon === 1 ? "counts" : "count"} half`,
  ].filter(Boolean);
  const sum = (one * overdue + half * dueSoon) / one;
  const full =
    tasks === 100
      ? ` That makes ${sum}, and ${100 / one} already gives the full score.`
      : ` That makes ${sum} of ${100 / one}.`;
  return `${parts.join(", ")}.${full}`;
}
