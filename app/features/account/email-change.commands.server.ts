import { eq, sql } from "drizzle-orm";
import { controlOutbox, memberships, tokens, userProfiles } from "#db/control/schema";
import { raiseStamp, stampOf } from "#db/control/session-stamp";
import { users } from "#db/event/schema/teams";
import { carrySession, endSessionsBefore } from "#db/event/session-stamp";
import { first, q, readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { askOf, secondsToWait } from "~/features/auth/asks.server";
import { EXPIRED_CODE, INVALID_CODE, type TokenState } from "~/features/auth/password.commands.server";
import { requirePassword } from "~/features/auth/recent-sign-in.server";
import { personEntries } from "~/features/auth/search-entries.server";
import { mailLater } from "~/features/email/mail-later.server";
import { Conflict, DomainError, Refused, TooMany } from "~/lib/errors";
import { newId, newSecret, sha256 } from "~/lib/ids";
import { report } from "~/lib/report.server";
import { restamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { ROLLBACK_FAILED } from "./account.texts";

export const EMAIL_IN_USE = "The email address is already in use by another account.";
const LINK_MS = 60 * 60_000;
/** How long the sweep leaves this event's own row alone: longer than any request lasts. */
const OWN_LEASE_MS = 2 * 60_000;

/**
 * A link to the new address, a notice to the old one; nothing changes before the link is used. Five an hour for an account,
 * with the right password. An address that is in use is answered like a free one, or whoever has an account could ask for
 * everybody's: no mail goes there, since its owner has asked for nothing and could do nothing, and the notice to the current user's
 * own address reads the same, so that their mailbox tells nothing either.
 */
export async function requestEmailChange(
  ctx: CommandContext,
  { oldEmail, newEmail, password }: { oldEmail: string; newEmail: string; password: string },
): Promise<void> {
  await requirePassword(ctx, password);
  if (newEmail === oldEmail) {
    const text = "That is your e-mail address already";
    throw new Refused(text, { newEmail: text });
  }
  const { id } = ctx.actor;
  const token = newSecret();
  const at = ctx.now.toISOString();
  const expiresAt = new Date(ctx.now.getTime() + LINK_MS).toISOString();
  const ask = await askOf("emailChange", id, ctx.now);
  const results = await writeBatch(ctx.control, [
    ask.count,
    sql`update ${tokens} set used_at = ${at} where user_id = ${id} and purpose = 'updateEmail' and used_at is null
      and ${ask.isWithin}`,
    sql`insert into ${tokens} (id, token_hash, purpose, user_id, event_id, new_email, expires_at, created_at)
      select ${newId()}, ${await sha256(token)}, 'updateEmail', ${id}, ${ctx.event.id}, ${newEmail}, ${expiresAt}, ${at}
      where ${ask.isWithin} and not exists (select 1 from ${userProfiles} where email = ${newEmail})`,
  ]);
  const wait = secondsToWait(results[0], ctx.now);
  if (wait > 0) throw new TooMany(undefined, wait);
  const isFree = (results[2]?.rowsAffected ?? 0) > 0;
  const link = await mailLater(ctx, { kind: "emailVerification", to: newEmail, userId: id, token });
  const notice = await mailLater(ctx, { kind: "emailChangeRequested", to: oldEmail, userId: id });
  await writeBatch(ctx.db, [
    ...(isFree ? link.writes : []),
    ...notice.writes,
    ...ctx.record({
      kind: "email.changeRequested",
      subjectId: id,
      jobs: [...(isFree ? [link.job] : []), notice.job],
    }),
  ]);
}

export interface EmailChange {
  state: TokenState;
  tokenId: string;
  userId: string;
  oldEmail: string;
  newEmail: string;
}

/** What a link's token is worth now, and whose it is. Null where it is none of this event's. */
export async function findEmailChange(ctx: CommandContext, token: string): Promise<EmailChange | null> {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const query = q
    .select({
      tokenId: tokens.id,
      userId: tokens.userId,
      newEmail: tokens.newEmail,
      expiresAt: tokens.expiresAt,
      usedAt: tokens.usedAt,
      oldEmail: userProfiles.email,
    })
    .from(tokens)
    .innerJoin(userProfiles, eq(userProfiles.id, tokens.userId))
    .where(
      sql`${tokens.tokenHash} = ${await sha256(token)} and ${tokens.purpose} = 'updateEmail' and ${tokens.eventId} = ${ctx.event.id}`,
    );
  const { found } = await readBatch(ctx.control, { found: first(query) });
  if (!found) return null;
  const { usedAt, expiresAt, newEmail, ...rest } = found;
  const state = usedAt ? "invalid" : expiresAt < ctx.now.toISOString() ? "expired" : "good";
  return { ...rest, newEmail: newEmail ?? "", state };
}

/**
 * updateEmailViaToken (spec 1.4, 1.7). Two databases have no common transaction: control first, then this event's
 * batch; when that fails, the original is restored in control. The person's other events follow through control's
 * outbox, and so does this one where neither its batch nor the restoring could be made. Every other session ends:
 * whoever has the old mailbox had that way in. `ownSessionId` goes on.
 */
export async function changeEmail(ctx: CommandContext, token: string, ownSessionId = ""): Promise<void> {
  const change = await findEmailChange(ctx, token);
  if (!change || change.state === "invalid" || change.userId !== ctx.actor.id)
    throw new Conflict(INVALID_CODE);
  if (change.state === "expired") throw new Conflict(EXPIRED_CODE);
  const operation = newId();
  const stamp = await changeInControl(ctx, change, operation);
  try {
    await changeInEvent(ctx, change, { ownSessionId, stamp });
  } catch (error) {
    await restoreInControl(ctx, change, operation, error);
    throw error;
  }
}

/** Gives the identity's new stamp. */
async function changeInControl(ctx: CommandContext, change: EmailChange, operation: string): Promise<string> {
  const at = ctx.now.toISOString();
  const lease = new Date(ctx.now.getTime() + OWN_LEASE_MS).toISOString();
  const { userId, oldEmail, newEmail, tokenId } = change;
  const results = await writeBatch(ctx.control, [
    raiseStamp(userId, ctx.now),
    {
      write: sql`update ${tokens} set used_at = ${at} where id = ${tokenId} and used_at is null`,
      otherwise: () => new Conflict(INVALID_CODE),
    },
    {
      write: sql`update ${userProfiles} set email = ${newEmail}, updated_at = ${at}
        where id = ${userId} and email = ${oldEmail}`,
      otherwise: () => new Conflict(EMAIL_IN_USE),
    },
    // Links that went to the old mailbox are worth nothing any more.
    sql`update ${tokens} set used_at = ${at} where user_id = ${userId} and used_at is null
      and purpose in ('setPassword', 'resetPassword', 'updateEmail', 'signIn')`,
    sql`insert into ${controlOutbox} (id, kind, event_id, user_id, before, lease_until, created_at)
      select ${operation} || ':' || event_id, 'followEmail', event_id, ${userId}, ${stampOf(userId)},
        case event_id when ${ctx.event.id} then ${lease} end, ${at}
      from ${memberships} where user_id = ${userId}`,
  ]);
  return String(results[0]?.rows[0]?.stamp ?? "");
}

async function changeInEvent(
  ctx: CommandContext,
  { userId, oldEmail, newEmail }: EmailChange,
  { ownSessionId, stamp }: { ownSessionId: string; stamp: string },
): Promise<void> {
  const mail = await mailLater(ctx, { kind: "emailChanged", to: oldEmail, userId });
  await writeBatch(ctx.db, [
    {
      write: q
        .update(users)
        .set({ email: newEmail, ...restamp(ctx) })
        .where(eq(users.id, userId)),
      otherwise: () => new Conflict(EMAIL_IN_USE),
    },
    carrySession(ownSessionId, stamp),
    ...endSessionsBefore(userId, stamp),
    ...personEntries.index(userId),
    ...mail.writes,
    ...ctx.record({ kind: "email.changed", subjectId: userId, jobs: [mail.job] }),
  ]);
}

/**
 * Puts the original back. The event may have written its batch all the same (an answer that was lost on its way), so
 * this event is made to follow control once more. When even this fails, the rows of the change itself still stand, and
 * the sweep makes every event follow the new address, which its owner has confirmed. The stamp stays where it is, as some
 * event may know it already; no further session ends.
 */
async function restoreInControl(
  ctx: CommandContext,
  { userId, oldEmail, newEmail, tokenId }: EmailChange,
  operation: string,
  cause: unknown,
): Promise<void> {
  const at = ctx.now.toISOString();
  try {
    await writeBatch(ctx.control, [
      {
        write: sql`update ${userProfiles} set email = ${oldEmail}, updated_at = ${at}
          where id = ${userId} and email = ${newEmail}`,
        otherwise: () => new Error(ROLLBACK_FAILED),
      },
      sql`update ${tokens} set used_at = null where id = ${tokenId}`,
      // An event may have followed already: once more, to whatever control says then.
      sql`update ${controlOutbox} set state = 'pending', lease_until = null, attempts = attempts + 1, before = ''
        where id in (select ${operation} || ':' || event_id from ${memberships} where user_id = ${userId})`,
    ]);
  } catch (error) {
    report(cause, { eventId: ctx.event.id, userId });
    report(error, { eventId: ctx.event.id, userId, step: ROLLBACK_FAILED });
    throw new DomainError(500, ROLLBACK_FAILED);
  }
}
