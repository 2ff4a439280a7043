import { type SQL, sql } from "drizzle-orm";
import { memberships, tokens } from "#db/control/schema";
import { tm, u } from "#db/event/aliases";
import { as, bool, jsonList, jsonRequired, jsonRows, maybe, type RowIn } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { type Write, writeBatch } from "#db/write-batch";
import { isBlocked } from "~/features/email/mail-blocks.server";
import { mailLater } from "~/features/email/mail-later.server";
import { isNotInvited } from "~/features/email/not-invited.server";
import { Conflict, Forbidden } from "~/lib/errors";
import { newId, newSecret, sha256 } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { noLongerHeld } from "./held-invitations.server";
import { INVITATION_DAYS } from "./invited-person.server";
import { OWNER_ONLY } from "./teams.texts";

/** People of whole teams, people one by one (staff without a team among them), or somebody of a team by its owner. */
export type Whom =
  | { teamIds: readonly string[] }
  | { userIds: readonly string[] }
  | { mateId: string; ownTeamId: string };

/** What became of it; where nobody was mailed, why not. */
export interface Invited {
  sent: number;
  /** Of those who were meant: they have signed in, or had such a mail in the last 24 hours. */
  here: number;
  recent: number;
}

const WELCOMES = ["welcome", "welcomeTeamMember", "standShareWelcome", "staffWelcome"] as const;
export type WelcomeKind = (typeof WELCOMES)[number];

interface Invitation {
  /** What is sent to whom; by what they are to the event. */
  kindFor: (welcome: WelcomeKind) => WelcomeKind | "welcomeChaser";
  /** Of a row `l` of the log: counts as such a mail, of which there is one a day at most. */
  isSame: SQL;
  /** Who gets none besides, over `u`. */
  except?: SQL;
  activity: "welcome.resent" | "chaser.sent";
  /** Who clicked second. */
  tooLate: string;
}

export const WELCOME: Invitation = {
  kindFor: (welcome) => welcome,
  isSame: sql`l.template_id in ${WELCOMES}`,
  activity: "welcome.resent",
  tooLate: "Somebody else has just sent these welcomes",
};

/**
 * Mail to the address has stopped, or it refused one since somebody last let mail go there. It is not written to again by itself: a
 * welcome is still sent to an address that refused one when staff say so.
 */
export const hasHardBounce = sql`(${isBlocked(sql`lower(trim(u.email))`)} or exists (select 1 from email_log l
  where l.user_id = u.id and l.recipient = u.email and (l.type in ('bounce', 'spamComplaint') or l.state = 'refused')
    and l.created_at > coalesce((select mb.lifted_at from mail_block mb where mb.address = lower(trim(u.email))), '')))`;

export const CHASER: Invitation = {
  kindFor: () => "welcomeChaser",
  isSame: sql`l.template_id = 'welcomeChaser'`,
  // Who was not invited is not waited for.
  except: sql`(${hasHardBounce} or ${isNotInvited(sql.raw("u.id"))})`,
  activity: "chaser.sent",
  tooLate: "Somebody else has just chased these people",
};

/**
 * Mails whoever has never signed in, at most one such mail a day each, with a fresh link. An older link of theirs goes on
 * working until one of them is used.
 */
export async function inviteAgain(ctx: CommandContext, whom: Whom, invitation: Invitation): Promise<Invited> {
  const { people, others } = await readBatch(ctx.db, {
    people: unseenPeople(ctx, whom, invitation),
    others: notInvited(ctx, whom, invitation),
  });
  if (people.length === 0) return { sent: 0, ...others };
  const links = await freshLinks(ctx, people);
  const mails = await Promise.all(
    links.map(({ person, ...link }) => {
      const { welcome, email, userId, teamId } = person;
      return mailLater(ctx, { kind: invitation.kindFor(welcome), to: email, userId, teamId, ...link });
    }),
  );
  await commandBatch(ctx, [
    noneSince(ctx, people, invitation),
    stillUnseen(people),
    "mateId" in whom && ownsStill(ctx, whom),
    ...noLongerHeld(ctx, people),
    ...mails.flatMap((mail) => mail.writes),
    ...ctx.record({
      kind: people.every(({ isHeld }) => isHeld) ? "welcome.sent" : invitation.activity,
      ...(people.length === 1 && { subjectId: people[0]?.userId, teamId: people[0]?.teamId }),
      details: {
        mails: mails.length,
        ...("teamIds" in whom && { teams: whom.teamIds.length }),
      },
      jobs: mails.map((mail) => mail.job),
    }),
  ]);
  return { sent: mails.length, ...others };
}

/** A new link for setting the first password to each; none for who has one from another event. */
async function freshLinks(ctx: CommandContext, people: readonly Unseen[]) {
  const secrets = await Promise.all(
    people.map(async (person) => {
      const token = newSecret();
      return { person, token, hash: await sha256(token) };
    }),
  );
  const at = ctx.now.toISOString();
  const expiresAt = new Date(ctx.now.getTime() + INVITATION_DAYS * 86_400_000).toISOString();
  const ids = people.map(({ userId }) => userId);
  const results = await writeBatch(ctx.control, [
    ...secrets.map(
      ({
        person,
        hash,
      }) => sql`insert into ${tokens} (id, token_hash, purpose, user_id, event_id, expires_at, created_at)
        select ${newId()}, ${hash}, 'setPassword', ${person.userId}, ${ctx.event.id}, ${expiresAt}, ${at}
        where not exists (select 1 from credentials where user_id = ${person.userId}) returning id`,
    ),
    // The event has them: what a crash left pending is finished by whoever comes first.
    sql`update ${memberships} set state = 'active'
      where event_id = ${ctx.event.id} and state = 'pending' and user_id in ${ids}`,
  ]);
  return secrets.map(({ person, token }, index) => {
    const hasPassword = !results[index]?.rows.length;
    return { person, hasPassword, token: hasPassword ? undefined : token };
  });
}

/** Two who click at once: the second finds the first one's mails, and nothing of its own is written. */
function noneSince(ctx: CommandContext, people: readonly Unseen[], invitation: Invitation): Write {
  const ids = people.map(({ userId }) => userId);
  return relyOn(
    sql`not exists (select 1 from email_log l where l.user_id in ${ids} and ${isOfToday(ctx, invitation)})`,
    () => new Conflict(invitation.tooLate),
  );
}

/** They are still who they were read as: nobody who left or signed in meanwhile gets a link. */
const stillUnseen = (people: readonly Unseen[]): Write =>
  relyOn(
    sql`(select count(*) from json_each(${JSON.stringify(people)}) j join user u on u.id = j.value ->> 'userId'
      and u.email = j.value ->> 'email' and u.team_id is j.value ->> 'teamId' and u.has_logged_in = 0
      left join team tm on tm.id = u.team_id where coalesce(tm.is_archived, 0) = 0) = ${people.length}`,
    () => new Conflict("Some of these people signed in or left a moment ago. Nothing was sent: try again."),
  );

const unseenPeople = (ctx: CommandContext, whom: Whom, invitation: Invitation) =>
  jsonRows(
    {
      userId: u.id,
      email: u.email,
      teamId: maybe(tm.id),
      isOwner: bool(sql`u.id is tm.owner_id`),
      isHeld: bool(isNotInvited(sql.raw("u.id"))),
      welcome: as<WelcomeKind>(sql`case when tm.id is null then 'staffWelcome'
        when u.id is not tm.owner_id then 'welcomeTeamMember'
        when tm.stand_share_role = 'child' then 'standShareWelcome' else 'welcome' end`),
    },
    sql`from user u left join team tm on tm.id = u.team_id
      where ${areMeant(whom)} and coalesce(tm.is_archived, 0) = 0 and u.has_logged_in = 0
      and not ${hadOne(ctx, invitation)}
      ${invitation.except ? sql`and not ${invitation.except}` : sql``}
      order by tm.name, u.id limit 500`,
  );
type Unseen = RowIn<typeof unseenPeople>;

const notInvited = (ctx: CommandContext, whom: Whom, invitation: Invitation) =>
  jsonRequired(
    {
      here: as<number>(sql`coalesce(sum(u.has_logged_in), 0)`),
      recent: as<number>(sql`coalesce(sum(u.has_logged_in = 0 and ${hadOne(ctx, invitation)}), 0)`),
    },
    sql`from user u left join team tm on tm.id = u.team_id
      where ${areMeant(whom)} and coalesce(tm.is_archived, 0) = 0`,
  );

/** Over `u`. */
function areMeant(whom: Whom): SQL {
  if ("teamIds" in whom) return sql`u.team_id in ${jsonList(whom.teamIds)}`;
  if ("userIds" in whom) return sql`u.id in ${jsonList(whom.userIds)}`;
  return sql`u.id = ${whom.mateId} and u.team_id = ${whom.ownTeamId}`;
}

const ownsStill = (ctx: CommandContext, { ownTeamId }: { ownTeamId: string }): Write =>
  relyOn(
    sql`exists (select 1 from team where id = ${ownTeamId} and owner_id = ${ctx.actor.id})`,
    () => new Forbidden(OWNER_ONLY),
  );

const hadOne = (ctx: CommandContext, invitation: Invitation): SQL =>
  sql`exists (select 1 from email_log l where l.user_id = u.id and ${isOfToday(ctx, invitation)})`;

function isOfToday(ctx: CommandContext, { isSame }: Invitation): SQL {
  const dayAgo = new Date(ctx.now.getTime() - 86_400_000).toISOString();
  return sql`l.created_at > ${dayAgo} and l.type <> 'bounce' and l.state not in ('failed', 'cancelled') and ${isSame}`;
}
