import { daysBetween } from "~/lib/dates";
import { holdsWords, searchWords } from "~/lib/text.rules";
import type { CommandContext } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";
import { formatDate } from "~/ui/format.rules";
import type { Round } from "./remind-all.queries.server";
import { hearersOf, type LateFacts, type RemindAll, takesIn, typeKey } from "./remind-all.rules";
import type { RemindAllChoice } from "./remind-all.schema";

type Asked = Pick<CommandContext, "settings" | "now">;

/** Teams that are listed at first. */
export const TEAMS_SHOWN = 10;

/** The tasks that some team is late with, most teams first. */
export function lateTasksShown(ctx: Asked, facts: LateFacts, choice: RemindAllChoice) {
  const { dayOf, today } = eventClock(ctx);
  const { locale } = ctx.settings.event;
  const byTask = Map.groupBy(facts.open, ({ taskId }) => taskId);
  const isAll = choice.chosen === undefined;
  return facts.tasks
    .flatMap(({ id, title, dueDate, isTimeSensitive, lastReminder }) => {
      const teams = byTask.get(id)?.length ?? 0;
      if (teams === 0) return [];
      const last = lastReminder && {
        kind: lastReminder.milestone.startsWith("byHand:") ? "By hand" : "Digest",
        when: whenText(dayOf(lastReminder.at), today, locale),
      };
      const isChosen = isAll || choice.task.includes(id);
      const due = dueDate ? `due ${formatDate(dueDate, "weekday", locale)}` : "";
      return [{ id, title, due, isTimeSensitive, teams, last, isChosen }];
    })
    .sort((one, other) => other.teams - one.teams);
}

function whenText(day: string, today: string, locale: string): string {
  const ago = daysBetween(day, today);
  return ago === 0 ? "today" : formatDate(day, "weekday", locale);
}

/** The types of the teams that are late, with how many. */
export function lateTypes(facts: LateFacts, choice: RemindAllChoice) {
  const late = new Set(facts.open.map(({ teamId }) => teamId));
  const byType = Map.groupBy(
    facts.teams.filter(({ id }) => late.has(id)),
    typeKey,
  );
  return [...byType]
    .map(([id, teams]) => ({
      id,
      name: teams[0]?.typeName ?? "Without a type",
      late: teams.length,
      isChosen: choice.chosen === undefined || choice.type.includes(id),
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The teams that are late with what is chosen, most of it first. */
export function lateTeamsShown(
  facts: LateFacts,
  { choice, q, isAll }: { choice: RemindAllChoice; q: string; isAll: boolean },
) {
  const all = Map.groupBy(facts.open, ({ teamId }) => teamId);
  const isIn = takesIn({ ...choice, without: [] }, facts);
  const words = searchWords(q);
  const teams = facts.teams
    .flatMap((team) => {
      const open = all.get(team.id) ?? [];
      const chosen = open.filter(isIn).length;
      if (open.length === 0 || !holdsWords(team.name, words)) return [];
      return [{ team, chosen, of: open.length }];
    })
    .sort((one, other) => other.chosen - one.chosen || other.of - one.of);
  const shown = isAll ? teams : teams.slice(0, TEAMS_SHOWN);
  return {
    total: teams.length,
    rows: shown.map(({ team, chosen, of }) => ({
      id: team.id,
      name: team.name,
      typeName: team.typeName,
      chosen,
      of,
      isLeftOut: choice.without.includes(team.id),
      heard: hearersOf(facts, team),
    })),
    /** Left out, and not among those that are shown: they stay so. */
    hiddenWithout: choice.without.filter((id) => !shown.some(({ team }) => team.id === id)),
  };
}

export const tallyOf = (of: RemindAll) => ({
  lines: of.lines.length,
  teams: new Set(of.lines.map(({ open }) => open.teamId)).size,
  people: of.people,
  blocked: of.blocked,
  unsubscribed: of.unsubscribed,
  leftOut: of.leftOut,
  hadToday: of.hadToday,
  before: of.before,
  mails: of.digests.length,
});

/** "Terms and conditions, 17 teams: 18 mails, 17 sent, 1 came back." */
export function roundText({ tasks, title, teams, mails, sent, refused }: Round): string {
  const what = tasks === 1 && title ? title : `${tasks} tasks`;
  const some = (n: number, noun: string) => `${n} ${noun}${n === 1 ? "" : "s"}`;
  const became = [`${sent} sent`, ...(refused > 0 ? [`${refused} came back`] : [])];
  return `${what}, ${some(teams, "team")}: ${some(mails, "mail")}, ${became.join(", ")}.`;
}
