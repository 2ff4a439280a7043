import * as z from "zod";
import { dayIn } from "~/lib/dates";
import type { CommandContext } from "~/procedure/context";
import { formatDate } from "~/ui/format.rules";
import { explained } from "../risk/explained.rules";
import { type CountedTask, countsOf, wayToGreen } from "../risk/greener.rules";
import { levelOf, riskOf } from "../risk/risk.rules";
import { riskClock } from "../risk/risk-clock.server";
import { mondayBefore } from "../risk/week.rules";
import { type HealthRow, type HealthScope, healthList, WHICH_TEAMS } from "./health.queries.server";

type Asked = Pick<CommandContext, "settings" | "now">;

/** What the address asks beside the list's own filters: which teams, and which columns. */
export const HEALTH_VIEWS = ["risk", "logins", "progress"] as const;
const more = {
  teams: z.enum(WHICH_TEAMS).default("active").catch("active"),
  view: z.enum(HEALTH_VIEWS).default("risk").catch("risk"),
};
export const HealthSearch = healthList.Search.extend(more);
export const HealthExportSearch = healthList.ExportSearch.extend(more);

export const healthScope = (ctx: Asked, { teams }: { teams: HealthScope["teams"] }): HealthScope => {
  const clock = riskClock(ctx);
  return { clock, teams, monday: mondayBefore(clock.today) };
};

/** A row as the list shows it. */
export function healthLine(ctx: Asked, { lastLogin, lastActivity, byMonday, ...row }: HealthRow) {
  const { locale, timeZone } = ctx.settings.event;
  const day = (of: string | null) => of && formatDate(of, "medium", locale);
  return {
    ...row,
    level: levelOf(row.percent),
    /** Points since Monday; null where nothing was noted then. */
    risen: byMonday === null ? null : row.percent - byMonday,
    lastLogin: day(lastLogin && dayIn(timeZone, new Date(lastLogin))),
    lastActivity: day(lastActivity),
  };
}
export type HealthLine = ReturnType<typeof healthLine>;

interface Facts {
  id: string;
  name: string;
  isArchived: boolean;
  lastLogin: string | null;
  lastActivity: string | null;
}

/** One team's score with both halves in words, every task that counts, and what turns it green. */
export function explainedScore(
  ctx: Asked,
  facts: Facts,
  pressing: readonly { id: string; title: string; dueDate: string }[],
) {
  const clock = riskClock(ctx);
  const { locale } = ctx.settings.event;
  const tasks = pressing.map(
    (task): CountedTask => ({ ...task, isOverdue: task.dueDate < clock.today, by: "team" }),
  );
  const presence = {
    lastLogin: facts.lastLogin && dayIn(clock.timeZone, new Date(facts.lastLogin)),
    lastActivity: facts.lastActivity,
  };
  const counts = { ...presence, ...countsOf(tasks) };
  const risk = riskOf(counts, clock);
  const way = wayToGreen(presence, tasks, clock);
  return {
    id: facts.id,
    name: facts.name,
    isArchived: facts.isArchived,
    risk,
    halves: explained(counts, clock, { risk, dayOf: (day) => formatDate(day, "long", locale) }),
    tasks: tasks
      .sort((one, other) => (one.dueDate < other.dueDate ? -1 : 1))
      .map(({ id, title, dueDate, isOverdue }) => ({
        ...{ id, title, isOverdue },
        due: formatDate(dueDate, "medium", locale),
      })),
    way,
  };
}
export type ExplainedScore = ReturnType<typeof explainedScore>;
