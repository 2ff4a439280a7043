import { sql } from "drizzle-orm";
import { fullNameOr, u } from "#db/event/aliases";
import { as, jsonRequired, valuesOf } from "#db/json-row";
import { emptyRead } from "#db/read-batch";
import { isFailed, isHeld } from "~/features/email/failed-mails.queries.server";
import { adminNeed } from "~/procedure/room-work.server";
import { counted } from "~/ui/format.rules";
import { failedMailsPath, managedPath, teamsPath } from "./teams.paths";
import { IS_NEW } from "./teams.queries.server";

/** So many people are named. */
const NAMED = 2;

/** The teams that whoever looks is the account manager of, with what of them is not done. */
export const myTeams = adminNeed({
  order: 5,
  access: "moderator",
  read: ({ actor }) =>
    jsonRequired(
      {
        userId: as<string>(sql`${actor.id}`),
        teams: as<number>(sql`count(*)`),
        open: as<number>(sql`coalesce(sum(of_team.total > of_team.complete + of_team.not_applicable), 0)`),
      },
      sql`from team tm left join team_progress of_team on of_team.team_id = tm.id
        where tm.account_manager_id = ${actor.id} and tm.is_archived = 0`,
    ),
  say({ userId, teams, open }) {
    if (teams === 0) return null;
    return {
      count: teams,
      tone: "neutral",
      title: teams === 1 ? "Team that you look after" : "Teams that you look after",
      text:
        open === 0 ? "All of them have done their tasks" : `${open === teams ? "All" : open} with open tasks`,
      action: { to: managedPath(userId), label: "My teams" },
    };
  },
});

/** Whoever has never signed in knows of nothing that is wanted of their team. */
export const neverSignedIn = adminNeed({
  order: 40,
  access: "moderator",
  read: () =>
    jsonRequired(
      {
        people: as<number>(sql`count(*)`),
        teams: as<number>(sql`count(distinct u.team_id)`),
        empty: as<number>(sql`count(distinct case when not exists (
          select 1 from user m where m.team_id = u.team_id and m.has_logged_in = 1) then u.team_id end)`),
      },
      sql`from user u indexed by user_unseen cross join team tm on tm.id = u.team_id
        and tm.is_archived = 0 and tm.is_organiser = 0 where u.has_logged_in = 0
        and not exists (select 1 from held_invitation where user_id = u.id)`,
    ),
  say({ people, teams, empty }) {
    if (people === 0) return null;
    const nobody =
      empty === 0 ? "" : empty === teams ? "; nobody else of them has" : `; in ${empty} of them nobody has`;
    return {
      count: people,
      tone: "danger",
      title: people === 1 ? "Person never signed in" : "People never signed in",
      text: `In ${counted(teams, "team")}${nobody}`,
      action: { to: `${teamsPath}?login=never`, label: "Chase…" },
    };
  },
});

/** Who came late is not late yet: kept apart from what is overdue (decisions.md, "Late joiners"). */
export const newThisWeek = adminNeed({
  order: 45,
  access: "moderator",
  read: ({ settings }) =>
    settings.variables.lateJoinerDays === 0
      ? emptyRead({ teams: 0 })
      : jsonRequired(
          { teams: as<number>(sql`count(*)`) },
          sql`from team tm where tm.is_archived = 0 and tm.is_organiser = 0 and ${IS_NEW}`,
        ),
  say({ teams }, { settings }) {
    if (teams === 0) return null;
    return {
      count: teams,
      tone: "neutral",
      title: teams === 1 ? "Team new this week" : "Teams new this week",
      text: `${teams === 1 ? "It" : "Each"} has at least ${counted(settings.variables.lateJoinerDays, "day")} for what others are late with`,
      action: { to: `${teamsPath}?came=week&organiser=no`, label: "See them" },
    };
  },
});

/** What nobody would notice otherwise: the person who waits for a mail writes to somebody else. */
export const failedMailsNeed = adminNeed({
  order: 50,
  access: "moderator",
  read: ({ now }) =>
    jsonRequired(
      {
        failed: as<number>(sql`(select count(*) from email_log l where ${isFailed(now)})`),
        held: as<number>(sql`(select count(*) from outbox o where ${isHeld(now)})`),
        names: valuesOf(
          fullNameOr(u),
          sql`from user u where u.id in (select l.user_id from email_log l where ${isFailed(now)})
            order by u.first_name limit ${NAMED + 1}`,
        ),
      },
      sql``,
    ),
  say({ failed, held, names }) {
    if (failed === 0 && held === 0) return null;
    const more = names.length > NAMED ? " and others" : "";
    const who = names.slice(0, NAMED).join(", ") + more;
    const waiting =
      held > 0
        ? `${counted(held, "more")} could not be sent yet and ${held === 1 ? "is" : "are"} tried again`
        : "";
    return {
      count: failed || held,
      tone: failed > 0 ? "danger" : "neutral",
      title:
        failed > 0
          ? `${failed === 1 ? "E-mail" : "E-mails"} did not arrive`
          : "E-mails could not be sent yet",
      text:
        failed > 0
          ? [who && `For ${who}`, waiting].filter(Boolean).join(". ")
          : "We try again automatically for two days. Nothing is lost.",
      action: { to: failedMailsPath, label: "Review" },
    };
  },
});
