import { eq, sql } from "drizzle-orm";
import { controlOutbox, memberships, staffGrants, tokens, userProfiles } from "#db/control/schema";
import { sessions } from "#db/event/schema/auth";
import { users } from "#db/event/schema/teams";
import { first, q, readBatch, sqlRows } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { mailLater } from "~/features/email/mail-later.server";
import { Conflict, Refused, TooMany } from "~/lib/errors";
import { newId, newSecret, sha256 } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { hashPassword } from "./password.server";
import { storePassword } from "./password-store.server";
import { passwordFault } from "./passwords.rules";
import { countAttempt, isOverLimit, throttleOf } from "./throttle.server";

export const RESET_MINUTES = 60;
export const EXPIRED_CODE = "The action code has expired. Please request a new one.";
export const INVALID_CODE = "The action code provided is invalid.";

export type PasswordPurpose = "setPassword" | "resetPassword";

/**
 * getForgotPassLink (spec 1.7): mails a link when the address belongs to this event, or to staff, who enter every
 * event. The answer is the same when it does not, and neither tells whether an account exists.
 */
export async function requestPasswordReset(ctx: CommandContext, input: { email: string }): Promise<void> {
  const throttle = await throttleOf(`reset:${input.email}`, ctx.address);
  const token = newSecret();
  const at = ctx.now.toISOString();
  const expiresAt = new Date(ctx.now.getTime() + RESET_MINUTES * 60_000).toISOString();
  const results = await writeBatch(ctx.control, [
    countAttempt(throttle, ctx.now),
    isOverLimit(throttle),
    sql`insert into ${tokens} (id, token_hash, purpose, user_id, event_id, expires_at, created_at)
      select ${newId()}, ${await sha256(token)}, 'resetPassword', p.id, ${ctx.event.id}, ${expiresAt}, ${at}
      from ${userProfiles} p where p.email = ${input.email} and (exists (
        select 1 from ${memberships} m where m.user_id = p.id and m.event_id = ${ctx.event.id} and m.state = 'active')
        or exists (select 1 from ${staffGrants} g where g.user_id = p.id)) returning user_id`,
  ]);
  if (results[1]?.rows[0]?.is_over) throw new TooMany();
  const userId = results[2]?.rows[0]?.user_id;
  if (!userId) {
    // Nobody of this event: costs a trip all the same, so that the time taken tells nothing.
    await readBatch(ctx.db, { nobody: sqlRows(sql`select 1`) });
    return;
  }
  const mail = await mailLater(ctx, {
    kind: "passwordReset",
    to: input.email,
    userId: String(userId),
    token,
  });
  await writeBatch(ctx.db, [
    ...mail.writes,
    ...ctx.record({ kind: "password.resetRequested", subjectId: String(userId), promises: [mail.promise] }),
  ]);
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

/**
 * setPasswordViaToken and reset with a code (spec 1.7). The token is used once, for its purpose and event; every other
 * link of the person dies with it; this event's sessions end at once and those of other events through control's
 * outbox.
 */
export async function setPassword(
  ctx: CommandContext,
  input: { purpose: PasswordPurpose; token: string; newPassword: string; repeatPassword: string },
): Promise<void> {
  const fault = passwordFault(input.newPassword);
  if (fault) throw new Refused(fault, { newPassword: fault });
  if (input.newPassword !== input.repeatPassword) {
    const text = "The two passwords are not the same";
    throw new Refused(text, { repeatPassword: text });
  }
  const found = await findToken(ctx, input.purpose, input.token);
  if (!found || found.usedAt) throw new Conflict(INVALID_CODE);
  if (found.expiresAt < ctx.now.toISOString()) throw new Conflict(EXPIRED_CODE);
  const at = ctx.now.toISOString();
  const passwordHash = await hashPassword(input.newPassword);
  const { userId } = found;
  await writeBatch(ctx.control, [
    {
      write: sql`update ${tokens} set used_at = ${at} where id = ${found.id} and used_at is null`,
      otherwise: () => new Conflict(INVALID_CODE),
    },
    ...storePassword(userId, passwordHash, ctx.now),
    sql`update ${tokens} set used_at = ${at} where user_id = ${userId} and used_at is null
      and purpose in ('setPassword', 'resetPassword')`,
    sql`insert into ${controlOutbox} (id, kind, event_id, user_id, before, created_at)
      select ${newId()} || ':' || event_id, 'endSessions', event_id, ${userId}, ${at}, ${at}
      from ${memberships} where user_id = ${userId}`,
  ]);
  const isChange = input.purpose === "resetPassword";
  const mail = isChange ? await mailLater(ctx, { kind: "passwordChanged", to: found.email, userId }) : null;
  await writeBatch(ctx.db, [
    q.delete(sessions).where(eq(sessions.userId, userId)),
    q.update(users).set({ updatedAt: at, updatedBy: userId }).where(eq(users.id, userId)),
    ...(mail?.writes ?? []),
    ...ctx.record({
      kind: isChange ? "password.changed" : "password.set",
      actorId: userId,
      subjectId: userId,
      promises: mail ? [mail.promise] : [],
    }),
  ]);
}

async function findToken(ctx: CommandContext, purpose: PasswordPurpose, token: string) {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const tokenHash = await sha256(token);
  const query = q
    .select({
      id: tokens.id,
      userId: tokens.userId,
      expiresAt: tokens.expiresAt,
      usedAt: tokens.usedAt,
      email: userProfiles.email,
    })
    .from(tokens)
    .innerJoin(userProfiles, eq(userProfiles.id, tokens.userId))
    .where(
      sql`${tokens.tokenHash} = ${tokenHash} and ${tokens.purpose} = ${purpose} and ${tokens.eventId} = ${ctx.event.id}`,
    );
  return (await readBatch(ctx.control, { found: first(query) })).found;
}
