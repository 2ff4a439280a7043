import type { CountedTask } from "~/features/reports/risk/greener.rules";
import { wayToGreen } from "~/features/reports/risk/greener.rules";
import { riskOf } from "~/features/reports/risk/risk.rules";
import type { RiskCalendar, RiskFacts } from "~/features/reports/risk/risk.types";
import { addDays, type Day } from "~/lib/dates";
import type { dice } from "../../harness/dice";

type Dice = ReturnType<typeof dice>;

const between = (of: Dice, least: number, most: number) => least + of.upTo(most - least + 1);

const DAY_MS = 86_400_000;
const TODAY = "2027-06-15";
const before = (day: Day | null) => (day === null ? null : (Date.parse(TODAY) - Date.parse(day)) / DAY_MS);

/** The score by the letter of the specification (1.9), with numbers as it writes them and no word of the product's own rules. */
export function plainRisk(facts: RiskFacts, calendar: RiskCalendar): { percent: number; level: string } {
  const sinceLogin = before(facts.lastLogin);
  const sinceActivity = before(facts.lastActivity);
  const sinceLaunch = before(calendar.launch);
  let base: number;
  if (sinceLaunch === null) {
    if (sinceLogin === null && sinceActivity === null) base = 1;
    else if (sinceActivity === null) base = 0.75;
    else base = sinceActivity <= 7 ? 0.5 : 0.75;
  } else {
    const weeks = sinceLaunch <= 14 ? 0 : Math.floor((sinceLaunch - 14) / 7);
    const idle = sinceActivity ?? sinceLogin ?? 0;
    let bump = 0;
    if (idle > 14) bump = 0.1;
    if (idle > 30) bump = 0.2;
    if (idle > 60) bump = 0.3;
    if (sinceLogin === null && sinceActivity === null) base = Math.min(0.75, weeks * 0.05);
    else if (sinceActivity === null) base = Math.min(0.5, 0.15 + weeks * 0.05 + bump);
    else base = Math.min(0.5, bump);
  }
  const tasks = Math.min(1, (facts.overdue * 1 + facts.dueSoon * 0.5) / 10);
  const percent = Math.round(Number((100 * (0.5 * base + 0.5 * tasks)).toFixed(6)));
  const level = percent > 85 ? "critical" : percent > 60 ? "high" : percent > 25 ? "medium" : "low";
  return { percent, level };
}

export function randomCalendar(of: Dice): RiskCalendar {
  const launch = of.upTo(10) < 3 ? null : addDays(TODAY, between(of, -700, 60));
  return { today: TODAY, launch };
}

export function randomPresence(of: Dice): Pick<RiskFacts, "lastLogin" | "lastActivity"> {
  const day = () => addDays(TODAY, -between(of, 0, 90));
  const lastLogin = of.upTo(10) < 3 ? null : day();
  return { lastLogin, lastActivity: lastLogin === null || of.upTo(10) < 3 ? null : day() };
}

/** Teams whose score differs from the plain one: none. */
export function comparedRisks(of: Dice, cases: number): string | null {
  for (let n = 0; n < cases; n += 1) {
    const facts = { ...randomPresence(of), overdue: between(of, 0, 14), dueSoon: between(of, 0, 25) };
    const calendar = randomCalendar(of);
    const { riskPercent, riskLevel, riskScore } = riskOf(facts, calendar);
    const plain = plainRisk(facts, calendar);
    const isSame =
      riskPercent === plain.percent &&
      riskLevel === plain.level &&
      Math.round(Number((riskScore * 100).toFixed(6))) === plain.percent;
    if (!isSame) return JSON.stringify({ facts, calendar, riskPercent, riskLevel, plain });
  }
  return null;
}

/** The fewest steps that turn a team green, by trying every set of them; null: none does. */
function fewestSteps(
  presence: Pick<RiskFacts, "lastLogin" | "lastActivity">,
  tasks: readonly CountedTask[],
  calendar: RiskCalendar,
): number | null {
  let fewest: number | null = null;
  for (let set = 0; set < 2 ** (tasks.length + 2); set += 1) {
    const has = (bit: number) => Math.floor(set / 2 ** bit) % 2 === 1;
    const [signsIn, acts] = [has(0), has(1)];
    const done = tasks.filter((_, at) => has(at + 2));
    if (done.some(({ by }) => by === null)) continue;
    const isActive = acts || done.some(({ by }) => by === "team");
    const isIn = signsIn || isActive || presence.lastLogin !== null;
    const left = tasks.filter((task) => !done.includes(task));
    const facts = {
      lastLogin: isIn ? (signsIn || isActive ? TODAY : presence.lastLogin) : null,
      lastActivity: isActive ? TODAY : presence.lastActivity,
      overdue: left.filter(({ isOverdue }) => isOverdue).length,
      dueSoon: left.filter(({ isOverdue }) => !isOverdue).length,
    };
    if (plainRisk(facts, calendar).level !== "low") continue;
    const count = done.length + Number(signsIn) + Number(acts);
    if (fewest === null || count < fewest) fewest = count;
  }
  return fewest;
}

export function randomTasks(of: Dice, most: number): CountedTask[] {
  return Array.from({ length: between(of, 0, most) }, (_, n) => {
    const isOverdue = of.flip();
    return {
      ...{ id: `t${n}`, title: `Task ${between(of, 1, 3)}`, isOverdue },
      dueDate: addDays(TODAY, isOverdue ? -between(of, 1, 9) : between(of, 0, 9)),
      by: of.pick(["team", "team", "team", "staff", null] as const),
    };
  });
}

/** A team whose way to green is not the shortest, or leads elsewhere than it says: none. */
export function comparedWays(
  of: Dice,
  { cases, tasks: most }: { cases: number; tasks: number },
): string | null {
  for (let n = 0; n < cases; n += 1) {
    const presence = randomPresence(of);
    const tasks = randomTasks(of, most);
    const calendar = randomCalendar(of);
    const way = wayToGreen(presence, tasks, calendar);
    const fewest = fewestSteps(presence, tasks, calendar);
    if ((way.steps?.length ?? null) !== fewest)
      return JSON.stringify({ presence, tasks, calendar, way, fewest });
  }
  return null;
}
