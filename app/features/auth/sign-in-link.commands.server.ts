import { sql } from "drizzle-orm";
import { staffGrants, tokens, userProfiles } from "#db/control/schema";
import { fullName, tm, u } from "#db/event/aliases";
import { as, bool, jsonOne } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { mailLater } from "~/features/email/mail-later.server";
import { hasLevel } from "~/identity/permissions.rules";
import { Conflict, Forbidden, NotFound } from "~/lib/errors";
import { newId, newSecret, sha256 } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { eventOrigin } from "~/procedure/find-event.server";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { signInLinkPath } from "./auth.paths";
import { LINK_FAULTS } from "./auth.texts";
import { type Entrance, enter, opensByLink, type Visit } from "./entrance.server";
import { identityQuery, knownOf } from "./identities.server";

const LINK_HOURS = 24;

/**
 * A link that signs somebody of a team in once, for an admin to copy (decisions, "Staff and a team's people"). Only for the level `user`;
 * it never sets a password. The person is mailed, and an older link of theirs that nobody used ends.
 */
export async function copySignInLink(
  ctx: CommandContext,
  { teamId, userId }: { teamId: string; userId: string },
): Promise<{ link: string }> {
  if (!hasLevel(ctx.actor.level, "admin")) throw new Forbidden();
  const opens = opensByLink(sql`${userId}`, sql`${ctx.actor.id}`);
  const { person, maker } = await readBatch(ctx.db, {
    person: jsonOne(
      { name: fullName(u), email: u.email, mayEnter: bool(opens) },
      sql`from user u where u.id = ${userId} and u.team_id = ${teamId}`,
    ),
    maker: jsonOne({ name: fullName(u) }, sql`from user u where u.id = ${ctx.actor.id}`),
  });
  if (!person) throw new NotFound();
  if (!person.mayEnter) throw new Conflict(NOT_FOR_THEM);
  const token = newSecret();
  const at = ctx.now.toISOString();
  const expiresAt = new Date(ctx.now.getTime() + LINK_HOURS * 3_600_000).toISOString();
  await writeBatch(ctx.control, [
    sql`update ${tokens} set used_at = ${at} where user_id = ${userId} and event_id = ${ctx.event.id} and purpose = 'signIn'
      and used_at is null`,
    {
      write: sql`insert into ${tokens} (id, token_hash, purpose, user_id, event_id, binding, expires_at, created_at)
        select ${newId()}, ${await sha256(token)}, 'signIn', p.id, ${ctx.event.id}, ${ctx.actor.id}, ${expiresAt}, ${at}
        from ${userProfiles} p where p.id = ${userId} and ${isNoStaff}`,
      otherwise: () => new Conflict(NOT_FOR_THEM),
    },
  ]);
  const by = maker?.name ?? "";
  const mail = await mailLater(ctx, { kind: "signInLinkMade", to: person.email, userId, fields: { by } });
  await commandBatch(ctx, [
    relyOn(
      sql`${opens} and exists (select 1 from user u where u.id = ${userId} and u.team_id = ${teamId} and u.email = ${person.email})`,
      () => new Conflict("The person or the team was changed a moment ago. Nothing was made: try again."),
    ),
    ...mail.writes,
    ...ctx.record({
      kind: "signInLink.made",
      subjectId: userId,
      teamId,
      details: { name: person.name },
      jobs: [mail.job],
    }),
  ]);
  return { link: `${eventOrigin(ctx.event, ctx.env)}${signInLinkPath}?token=${token}` };
}

const NOT_FOR_THEM =
  "A sign-in link is only for people of an active team who are no staff, here or anywhere. They sign in themselves.";

/** Over `p`: Eventflow Staff have a grant of their own. */
const isNoStaff = sql`not exists (select 1 from ${staffGrants} g where g.user_id = p.id)`;

/** What a link is worth now, and whom it would sign in. `closed`: not any more, or the team is archived. */
export type SignInLinkState =
  | { state: "good"; userId: string; name: string; teamName: string; maker: string; makerId: string }
  | { state: "expired" | "invalid" | "closed" };

export async function signInLinkState(ctx: CommandContext, token: string): Promise<SignInLinkState> {
  if (!/^[\w-]{43}$/.test(token)) return { state: "invalid" };
  const { found } = await readBatch(ctx.control, {
    found: jsonOne(
      {
        userId: as<string>(sql`k.user_id`),
        makerId: as<string>(sql`coalesce(k.binding, '')`),
        expiresAt: as<string>(sql`k.expires_at`),
        isUsed: bool(sql`k.used_at is not null`),
      },
      sql`from tokens k join user_profiles p on p.id = k.user_id where k.token_hash = ${await sha256(token)}
        and k.purpose = 'signIn' and k.event_id = ${ctx.event.id}
        and not exists (select 1 from staff_grants g where g.user_id = p.id)`,
    ),
  });
  if (!found || found.isUsed) return { state: "invalid" };
  if (found.expiresAt <= ctx.now.toISOString()) return { state: "expired" };
  const { userId, makerId } = found;
  const { person } = await readBatch(ctx.db, {
    person: jsonOne(
      {
        name: fullName(u),
        teamName: tm.name,
        maker: as<string>(sql`(select first_name || ' ' || surname from user where id = ${makerId})`),
      },
      sql`from user u join team tm on tm.id = u.team_id where u.id = ${userId}
        and ${opensByLink(sql`${userId}`, sql`${makerId}`)}`,
    ),
  });
  return person ? { state: "good", userId, makerId, ...person } : { state: "closed" };
}

/**
 * Signs in by a copied link, or leads to the second step. Used once: of two who press at once one goes on. What it relied on is asked once
 * more in the batch that makes the session, also where a second factor lies between.
 */
export async function signInByLink(
  ctx: CommandContext,
  { token, signedInAs, ...visit }: Visit & { token: string; signedInAs: string | null },
): Promise<Entrance> {
  const found = await signInLinkState(ctx, token);
  if (found.state !== "good") throw new Conflict(faultOf(found.state));
  if (signedInAs !== null) throw new Conflict(SIGNED_IN_HERE);
  const at = ctx.now.toISOString();
  const results = await writeBatch(ctx.control, [
    {
      write: sql`update ${tokens} set used_at = ${at} where token_hash = ${await sha256(token)} and purpose = 'signIn'
        and event_id = ${ctx.event.id} and used_at is null and expires_at > ${at}`,
      otherwise: () => new Conflict(LINK_FAULTS.invalid.reason),
    },
    identityQuery(sql`p.id = ${found.userId}`),
  ]);
  const known = knownOf(results.at(-2)?.rows[0]);
  if (!known || known.isStaff) throw new Conflict(LINK_FAULTS.invalid.reason);
  return enter(ctx, known, visit, { by: "link", linkBy: { id: found.makerId, name: found.maker } });
}

/** In a browser in which somebody is signed in nobody else is, by a link that somebody sent there. */
const SIGNED_IN_HERE = "Somebody is signed in here already. Sign out first: the link is still good then.";
const CLOSED =
  "This link does not sign anybody in any more: the person, their team, or who made it has changed meanwhile.";

const faultOf = (state: "expired" | "invalid" | "closed"): string =>
  state === "closed" ? CLOSED : LINK_FAULTS[state].reason;
