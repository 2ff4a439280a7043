import type { Found } from "#db/read-batch";
import { whatHappened } from "~/features/activity/activity.queries.server";
import { actorText } from "~/features/activity/actor.rules";
import { fieldsOfTeam } from "~/features/custom-fields/custom-fields.queries.server";
import { failedMails } from "~/features/email/failed-mails.queries.server";
import { mailName } from "~/features/email/mail-kinds.server";
import { hasLevel, levelOf } from "~/identity/permissions.rules";
import { dayIn } from "~/lib/dates";
import type { CommandContext } from "~/procedure/context";
import { formatDate } from "~/ui/format.rules";
import { withMoments } from "./failed-mails.rules";
import { lastLoginText } from "./last-login.rules";
import { latestActivity, latestMails, teamDetail } from "./teams.queries.server";

type Context = Pick<CommandContext, "now" | "settings" | "actor">;

/** What a team's page says of the team itself. Rooms that come later have theirs to say beside it. */
export const teamPageReads = (ctx: Pick<Context, "now">, teamId: string) => ({
  team: teamDetail(teamId),
  fields: fieldsOfTeam(teamId, "staff"),
  mails: failedMails(ctx.now, teamId),
  latestMails: latestMails(teamId),
  activity: latestActivity(teamId),
});
type TeamPageFound = Pick<
  Found<ReturnType<typeof teamPageReads>>,
  "team" | "fields" | "mails" | "latestMails" | "activity"
>;

export function teamPageData(ctx: Context, { team, fields, mails, ...latest }: TeamPageFound) {
  const { timeZone, locale } = ctx.settings.event;
  const where = { today: dayIn(timeZone, ctx.now), timeZone, locale };
  const moment = (at: string) => lastLoginText(at, where);
  return {
    team: {
      ...team,
      createdOn: formatDate(dayIn(timeZone, new Date(team.createdAt)), "medium", locale),
      lastLogin: lastLoginText(team.lastLogin, where),
      members: team.members.map(({ permissions, ...member }) => ({
        ...member,
        /** A sign-in link may be copied for them. */
        isPlainUser: levelOf(permissions) === "user",
        lastLogin: lastLoginText(member.lastLoginInTime, where),
      })),
    },
    fields,
    mails: withMoments(mails, where),
    latestMails: latest.latestMails.map(({ kind, at, ...mail }) => ({
      ...mail,
      name: mailName(kind),
      since: moment(at),
    })),
    activity: latest.activity.map(({ kind, details, at, ...entry }) => ({
      id: entry.id,
      who: actorText(entry),
      what: whatHappened({ kind, details }),
      at,
      since: moment(at),
    })),
    limit: ctx.settings.variables.teamMemberLimit,
    isAdmin: hasLevel(ctx.actor.level, "admin"),
    isOwnTeam: ctx.actor.teamId === team.id,
    locale,
  };
}

export type TeamPageData = ReturnType<typeof teamPageData>;
