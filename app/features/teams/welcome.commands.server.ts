import { sql } from "drizzle-orm";
import { memberships, tokens } from "#db/control/schema";
import { tm, u } from "#db/event/aliases";
import { as, jsonRows, type RowIn } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { type Write, writeBatch } from "#db/write-batch";
import { mailLater } from "~/features/email/mail-later.server";
import { Conflict } from "~/lib/errors";
import { newId, newSecret, sha256 } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { INVITATION_DAYS } from "./identity.server";

/**
 * Resend welcome e-mails (spec 1.7): to the users of these teams who never logged in, at most one a day each. An older
 * link of theirs goes on working until one of them is used.
 */
export async function resendWelcomes(ctx: CommandContext, teamIds: string[]): Promise<{ sent: number }> {
  const { people } = await readBatch(ctx.db, { people: unseenPeople(ctx, teamIds) });
  if (people.length === 0) return { sent: 0 };
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
  const mails = await Promise.all(
    secrets.map(({ person, token }, index) => {
      const hasPassword = !results[index]?.rows.length;
      const { kind, email, userId, teamId } = person;
      return mailLater(ctx, {
        kind,
        to: email,
        userId,
        teamId,
        hasPassword,
        token: hasPassword ? undefined : token,
      });
    }),
  );
  await commandBatch(ctx, [
    noneSince(ctx, people),
    stillUnseen(people),
    ...mails.flatMap((mail) => mail.writes),
    ...ctx.record({
      kind: "welcome.resent",
      details: { teams: teamIds.length, mails: mails.length },
      jobs: mails.map((mail) => mail.job),
    }),
  ]);
  return { sent: mails.length };
}

/** Two who click at once: the second finds the first one's mails, and nothing of its own is written. */
function noneSince(ctx: CommandContext, people: readonly Unseen[]): Write {
  const ids = people.map(({ userId }) => userId);
  return relyOn(
    sql`not exists (select 1 from email_log l where l.user_id in ${ids} and ${isWelcomeOfToday(ctx)})`,
    () => new Conflict("Somebody else has just sent these welcomes"),
  );
}

/** They are still who they were read as: nobody who left or signed in meanwhile gets a link. */
const stillUnseen = (people: readonly Unseen[]): Write =>
  relyOn(
    sql`(select count(*) from json_each(${JSON.stringify(people)}) j join user u on u.id = j.value ->> 'userId'
      and u.email = j.value ->> 'email' and u.team_id = j.value ->> 'teamId' and u.has_logged_in = 0
      join team tm on tm.id = u.team_id and tm.is_archived = 0) = ${people.length}`,
    () => new Conflict("Some of these people signed in or left a moment ago. Nothing was sent: try again."),
  );

const unseenPeople = (ctx: CommandContext, teamIds: string[]) =>
  jsonRows(
    {
      userId: u.id,
      email: u.email,
      teamId: tm.id,
      kind: as<"welcome" | "welcomeTeamMember" | "standShareWelcome">(sql`case when u.id <> tm.owner_id
        then 'welcomeTeamMember' when tm.stand_share_role = 'child' then 'standShareWelcome' else 'welcome' end`),
    },
    sql`from team tm join user u on u.team_id = tm.id
      where tm.id in ${teamIds} and tm.is_archived = 0 and u.has_logged_in = 0 and not exists (
        select 1 from email_log l where l.user_id = u.id and ${isWelcomeOfToday(ctx)})
      order by tm.name, u.id limit 500`,
  );
type Unseen = RowIn<typeof unseenPeople>;

function isWelcomeOfToday(ctx: CommandContext) {
  const dayAgo = new Date(ctx.now.getTime() - 86_400_000).toISOString();
  return sql`l.created_at > ${dayAgo} and l.type <> 'bounce' and l.state not in ('failed', 'cancelled')
    and l.template_id in ('welcome', 'welcomeTeamMember', 'standShareWelcome')`;
}
