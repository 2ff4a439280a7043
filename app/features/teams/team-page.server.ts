import type { Found } from "#db/read-batch";
import { failedMails } from "~/features/email/failed-mails.queries.server";
import { dayIn } from "~/lib/dates";
import type { CommandContext } from "~/procedure/context";
import { formatDate } from "~/ui/format.rules";
import { withMoments } from "./failed-mails.rules";
import { lastLoginText } from "./last-login.rules";
import { teamDetail } from "./teams.queries.server";

type Context = Pick<CommandContext, "now" | "settings">;

/** What a team's page says of the team itself. Rooms that come later have theirs to say beside it. */
export const teamPageReads = (ctx: Context, teamId: string) => ({
  team: teamDetail(teamId),
  mails: failedMails(ctx.now, teamId),
});

export function teamPageData(
  ctx: Context,
  { team, mails }: Pick<Found<ReturnType<typeof teamPageReads>>, "team" | "mails">,
) {
  const { timeZone, locale } = ctx.settings.event;
  const where = { today: dayIn(timeZone, ctx.now), timeZone, locale };
  return {
    team: {
      ...team,
      createdOn: formatDate(dayIn(timeZone, new Date(team.createdAt)), "medium", locale),
      members: team.members.map((member) => ({
        ...member,
        lastLogin: lastLoginText(member.lastLoginInTime, where),
      })),
    },
    mails: withMoments(mails, where),
    limit: ctx.settings.variables.teamMemberLimit,
    locale,
  };
}

export type TeamPageData = ReturnType<typeof teamPageData>;
