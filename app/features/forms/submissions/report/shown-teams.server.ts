import { lastLoginText } from "~/features/teams/last-login.rules";
import type { CommandContext } from "~/procedure/context";
import { eventClock } from "~/procedure/event-clock.server";
import type { AskedTeam } from "./asked-teams.server";

/** Teams that are asked, as pages show them. Report viewers see owners' names and addresses (decisions, "Roles"). */
export function shownTeams(ctx: Pick<CommandContext, "settings" | "now">, teams: readonly AskedTeam[]) {
  const { today, momentOf } = eventClock(ctx);
  const { timeZone, locale } = ctx.settings.event;
  return teams.map(({ at, lastLogin, ...team }) => ({
    ...team,
    at: at && momentOf(at),
    hasLoggedIn: lastLogin !== null,
    lastLogin: lastLoginText(lastLogin, { today, timeZone, locale }),
  }));
}
export type ShownTeam = ReturnType<typeof shownTeams>[number];
