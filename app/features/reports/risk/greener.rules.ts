import type { Day } from "~/lib/dates";
import { riskOf } from "./risk.rules";
import type { Risk, RiskCalendar, RiskFacts } from "./risk.types";

/** A task of a team that counts in its score. */
export interface CountedTask {
  id: string;
  title: string;
  dueDate: Day;
  isOverdue: boolean;
  /** Who can complete it; null: nobody can for now (its form is closed). */
  by: "team" | "staff" | null;
}

export type GreenStep = { kind: "signIn" } | { kind: "beActive" } | { kind: "task"; task: CountedTask };

/** `steps` is empty where the team is green already, and null where no steps turn it green. `after`: the score after them. */
export type WayToGreen = { steps: GreenStep[]; after: Risk } | { steps: null; after: null };

type Presence = Pick<RiskFacts, "lastLogin" | "lastActivity">;

/**
 * What turns a team green: the shortest list of steps. Of lists of one length the first of these: signing in, doing something, tasks; of
 * tasks those that are overdue, then the earliest day, then the title. A task that the team completes is activity too; one of
 * staff is not. Nothing stands in it without which the team would be green all the same.
 */
export function wayToGreen(
  presence: Presence,
  tasks: readonly CountedTask[],
  calendar: RiskCalendar,
): WayToGreen {
  const here: World = { presence, tasks: [...tasks].sort(byWeight), calendar };
  const { today } = calendar;
  const lastLogin = presence.lastLogin ?? today;
  const ways = [
    wayWith(here, { presence, steps: [], may: "staff" }),
    ...(presence.lastLogin === null && presence.lastActivity === null
      ? [
          wayWith(here, {
            presence: { lastLogin, lastActivity: null },
            steps: [{ kind: "signIn" }],
            may: "staff",
          }),
        ]
      : []),
    wayWith(here, {
      presence: { lastLogin, lastActivity: today },
      steps: [{ kind: "beActive" }],
      may: "staff",
    }),
    wayWith(here, { presence: { lastLogin, lastActivity: today }, steps: [], may: "team" }),
  ].flatMap((way) => way ?? []);
  const shortest = Math.min(...ways.map(({ steps }) => steps.length));
  return ways.find(({ steps }) => steps.length === shortest) ?? { steps: null, after: null };
}

interface World {
  presence: Presence;
  /** Those that weigh most first. */
  tasks: readonly CountedTask[];
  calendar: RiskCalendar;
}

interface Beginning {
  /** After the steps that it begins with. */
  presence: Presence;
  steps: GreenStep[];
  /** `team`: by at least one task that the team completes, which is its activity. `staff`: by tasks of staff alone, if any. */
  may: "team" | "staff";
}

/** The fewest tasks that make it green from there; null where they do not. */
function wayWith(
  { tasks, calendar }: World,
  { presence, steps, may }: Beginning,
): { steps: GreenStep[]; after: Risk } | null {
  const open = tasks.filter(({ by }) => by === "staff" || (may === "team" && by === "team"));
  const firstOfTeam = open.find(({ by }) => by === "team");
  if (may === "team" && !firstOfTeam) return null;
  const least = may === "team" ? 1 : 0;
  for (let count = least; count <= open.length; count += 1) {
    const taken = open.slice(0, count);
    // One of them has to be the team's own.
    if (firstOfTeam && may === "team" && !taken.includes(firstOfTeam)) taken.splice(-1, 1, firstOfTeam);
    const left = tasks.filter((task) => !taken.includes(task));
    const after = riskOf({ ...presence, ...countsOf(left) }, calendar);
    if (after.riskLevel !== "low") continue;
    return { steps: [...steps, ...taken.map((task): GreenStep => ({ kind: "task", task }))], after };
  }
  return null;
}

/** How many tasks that count are overdue, and how many due soon. */
export const countsOf = (tasks: readonly CountedTask[]): Pick<RiskFacts, "overdue" | "dueSoon"> => {
  const overdue = tasks.filter(({ isOverdue }) => isOverdue).length;
  return { overdue, dueSoon: tasks.length - overdue };
};

function byWeight(one: CountedTask, other: CountedTask): number {
  if (one.isOverdue !== other.isOverdue) return one.isOverdue ? -1 : 1;
  if (one.dueDate !== other.dueDate) return one.dueDate < other.dueDate ? -1 : 1;
  return one.title.localeCompare(other.title) || (one.id < other.id ? -1 : 1);
}
