import { eq, sql } from "drizzle-orm";
import { memberships, staffGrants, tokens, userProfiles } from "#db/control/schema";
import { promiseEndings } from "#db/control/session-stamp";
import { sessions } from "#db/event/schema/auth";
import { users } from "#db/event/schema/teams";
import { endSessionsBefore } from "#db/event/session-stamp";
import { first, q, readBatch } from "#db/read-batch";
import { isBeyond } from "#db/set-back";
import { writeBatch } from "#db/write-batch";
import { mailLater } from "~/features/email/mail-later.server";
import { Conflict, NotFound, Refused } from "~/lib/errors";
import { newId, newSecret, sha256 } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { askOf } from "./asks.server";
import { LINK_FAULTS } from "./auth.texts";
import { identityQuery, type Known, knownOf } from "./identities.server";
import { confirmMembership } from "./membership.server";
import { hashPassword } from "./password.server";
import { storePassword } from "./password-store.server";
import { passwordFault } from "./passwords.rules";
import { forgetFailures } from "./throttle.server";

const RESET_MINUTES = 60;
/** Longer than setting a password takes. */
const HOLD_MS = 30_000;
export const EXPIRED_CODE = LINK_FAULTS.expired.reason;
export const INVALID_CODE = LINK_FAULTS.invalid.reason;

export type PasswordPurpose = "setPassword" | "resetPassword";

/**
 * getForgotPassLink (spec 1.7): mails a link when the address belongs to this event, or to staff, who enter every
 * event. The answer is the same when it does not, and neither tells whether an account exists. It is the way in for
 * whoever was locked out, so it never refuses: from the sixth in an hour on the answer is the same and no mail goes, and
 * one of the five that went is in the mailbox.
 */
export async function requestPasswordReset(ctx: CommandContext, input: { email: string }): Promise<void> {
  const ask = await askOf("reset", input.email, ctx.now);
  const token = newSecret();
  const at = ctx.now.toISOString();
  const expiresAt = new Date(ctx.now.getTime() + RESET_MINUTES * 60_000).toISOString();
  const results = await writeBatch(ctx.control, [
    ask.count,
    sql`insert into ${tokens} (id, token_hash, purpose, user_id, event_id, expires_at, created_at)
      select ${newId()}, ${await sha256(token)}, 'resetPassword', p.id, ${ctx.event.id}, ${expiresAt}, ${at}
      from ${userProfiles} p where p.email = ${input.email} and ${ask.isWithin} and (exists (
        select 1 from ${memberships} m where m.user_id = p.id and m.event_id = ${ctx.event.id})
        or exists (select 1 from ${staffGrants} g where g.user_id = p.id)) returning user_id`,
    sql`select m.state, g.user_id is not null as is_staff from ${userProfiles} p
      left join ${memberships} m on m.user_id = p.id and m.event_id = ${ctx.event.id}
      left join ${staffGrants} g on g.user_id = p.id where p.email = ${input.email}`,
  ]);
  // Nobody of this event costs a round trip all the same, so that the time taken tells nothing.
  const userId = String(results[1]?.rows[0]?.user_id ?? "");
  const isStaff = userId !== "" && Boolean(results[2]?.rows[0]?.is_staff);
  const mail = await mailLater(ctx, { kind: "passwordReset", to: input.email, userId, token });
  // A membership that a crash left pending counts where the event has the person. Staff need no row to enter.
  const isHere = sql`update ${users} set email = email where id = ${userId}`;
  try {
    await writeBatch(ctx.db, [
      !isStaff && { write: isHere, otherwise: () => new NotFound() },
      ...mail.writes,
      ...ctx.record({ kind: "password.resetRequested", subjectId: userId, jobs: [mail.job] }),
    ]);
  } catch (error) {
    if (error instanceof NotFound) return;
    throw error;
  }
  if (!isStaff && results[2]?.rows[0]?.state === "pending")
    ctx.later(confirmMembership(ctx.control, { userId, eventId: ctx.event.id }));
}

export type TokenState = "good" | "expired" | "invalid";

/** What a link's token is worth now, before anything is typed. */
export async function tokenState(
  ctx: CommandContext,
  purpose: PasswordPurpose,
  token: string,
): Promise<TokenState> {
  const found = await findToken(ctx, purpose, token);
  if (!found || found.usedAt) return "invalid";
  return found.expiresAt < ctx.now.toISOString() ? "expired" : "good";
}

interface NewPassword {
  purpose: PasswordPurpose;
  token: string;
  newPassword: string;
  repeatPassword: string;
  /** The cookie's value of the session that the browser had, whosever it was: it ends. */
  oldSecret?: string | null;
}

/**
 * setPasswordViaToken and reset with a code (spec 1.7). The token is used once, for its purpose and event; every other
 * link of the person dies with it, one to a new address too, and what strangers failed at is forgotten. Control first: from
 * then on nobody passes with the old password; who had passed already has the old stamp, and finds no place in this event at
 * once, in others through control's outbox (docs/decisions/session-stamps.md). Gives whom the link signs in.
 */
export async function setPassword(ctx: CommandContext, input: NewPassword): Promise<Known> {
  refuseFaults(input);
  const found = await holdToken(ctx, input);
  const at = ctx.now.toISOString();
  const { userId } = found;
  const passwordHash = await hashPassword(ctx.env, input.newPassword).catch(async (error) => {
    await writeBatch(ctx.control, [sql`update ${tokens} set binding = null where id = ${found.id}`]);
    throw error;
  });
  const results = await writeBatch(ctx.control, [
    {
      write: sql`update ${tokens} set used_at = ${at} where id = ${found.id} and used_at is null and binding = ${at}`,
      otherwise: () => new Conflict(INVALID_CODE),
    },
    ...storePassword(userId, passwordHash, ctx.now),
    sql`update ${tokens} set used_at = ${at} where user_id = ${userId} and used_at is null
      and purpose in ('setPassword', 'resetPassword', 'updateEmail', 'signIn')`,
    ...(await forgetFailures({ id: userId, email: found.email })),
    promiseEndings({ id: newId(), userId, now: ctx.now }),
    identityQuery(sql`p.id = ${userId}`),
  ]);
  // The last of ours: the batch ends with the guards' own statement.
  const known = knownOf(results.at(-2)?.rows[0]);
  if (!known) throw new Conflict(INVALID_CODE);
  const isChange = input.purpose === "resetPassword";
  const mail = isChange ? await mailLater(ctx, { kind: "passwordChanged", to: found.email, userId }) : null;
  await writeBatch(ctx.db, [
    ...endSessionsBefore(userId, known.stamp),
    Boolean(input.oldSecret) &&
      q.delete(sessions).where(eq(sessions.id, await sha256(input.oldSecret ?? ""))),
    q.update(users).set({ updatedAt: at, updatedBy: userId }).where(eq(users.id, userId)),
    ...(mail?.writes ?? []),
    ...ctx.record({
      kind: isChange ? "password.changed" : "password.set",
      actorId: userId,
      subjectId: userId,
      jobs: mail ? [mail.job] : [],
    }),
  ]);
  return known;
}

/** Both faults at once: who mends one is not told of the other afterwards. */
function refuseFaults({ newPassword, repeatPassword }: NewPassword): void {
  const fields: Record<string, string> = {};
  const fault = passwordFault(newPassword);
  if (fault) fields.newPassword = fault;
  if (newPassword !== repeatPassword) fields.repeatPassword = "The two passwords are not the same";
  const texts = Object.values(fields);
  if (texts.length > 0) throw new Refused(texts.join(" "), fields);
}

/**
 * Of many who use a link at once one goes on, before any of them costs a hash: the token is theirs until the password is
 * stored, or for half a minute where that comes to nothing.
 */
async function holdToken(
  ctx: CommandContext,
  { purpose, token }: { purpose: PasswordPurpose; token: string },
) {
  const at = ctx.now.toISOString();
  const cutoff = new Date(ctx.now.getTime() - HOLD_MS).toISOString();
  const [held] = await writeBatch(ctx.control, [
    sql`update ${tokens} set binding = ${at} where token_hash = ${await sha256(token)} and purpose = ${purpose}
      and event_id = ${ctx.event.id} and used_at is null and expires_at > ${at} and (coalesce(binding, '') < ${cutoff} or ${isBeyond(sql`binding`, ctx.now)})
      returning id, user_id as userId, (select email from ${userProfiles} p where p.id = user_id) as email`,
  ]);
  const row = held?.rows[0] as unknown as { id: string; userId: string; email: string } | undefined;
  if (row?.email) return row;
  throw new Conflict((await tokenState(ctx, purpose, token)) === "expired" ? EXPIRED_CODE : INVALID_CODE);
}

async function findToken(ctx: CommandContext, purpose: PasswordPurpose, token: string) {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const tokenHash = await sha256(token);
  const query = q
    .select({
      expiresAt: tokens.expiresAt,
      usedAt: tokens.usedAt,
    })
    .from(tokens)
    .where(
      sql`${tokens.tokenHash} = ${tokenHash} and ${tokens.purpose} = ${purpose} and ${tokens.eventId} = ${ctx.event.id}`,
    );
  return (await readBatch(ctx.control, { found: first(query) })).found;
}
