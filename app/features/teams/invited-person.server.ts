import { eq, sql } from "drizzle-orm";
import { credentials, memberships, tokens, userProfiles } from "#db/control/schema";
import type { ControlDatabase } from "#db/database";
import { users } from "#db/event/schema/teams";
import { jsonExists } from "#db/json-row";
import { first, q, readBatch } from "#db/read-batch";
import { type Write, writeBatch } from "#db/write-batch";
import { confirmMembership, forgetClaim } from "~/features/auth/membership.server";
import { Refused } from "~/lib/errors";
import { newId, newSecret, sha256 } from "~/lib/ids";
import { report } from "~/lib/report.server";
import type { CommandContext } from "~/procedure/context";
import { isRefusal } from "~/procedure/guards.server";

export const INVITATION_DAYS = 14;
/** Longer than any request lasts: of an older claim nobody is at work any more. */
const CLAIM_MS = 60_000;
export const EMAIL_IN_USE = "The email address is already in use by another account.";

export interface Person {
  firstName: string;
  surname: string;
  /** Lower-case and trimmed. */
  email: string;
  /** Kept in this event alone. */
  phone?: string | undefined;
}

/** An identity with a pending place in this event: confirmed after the event's own batch, or released. */
export interface Claim {
  userId: string;
  eventId: string;
  operationId: string;
  hasPassword: boolean;
  /** The raw token of the set-password link; none where the person has a password from another event. */
  token: string | undefined;
  /** Taken over from an operation that may still be at work: only the sweep can tell when nobody needs it any more. */
  isShared: boolean;
}

/**
 * First of the three steps of adding a person: control's batch, safe to repeat. Makes the identity when the address is
 * new, links it when it is known (staff never change a global identity), and marks the membership pending. One that is
 * pending already is an operation whose answer was lost, or that is still at work; one that is active is of somebody in the
 * event, or of somebody who was removed a moment ago. Where the event has the person the address is in use, else this
 * operation takes it over, and the event's own batch says who is first.
 */
export async function claimIdentity(ctx: CommandContext, person: Person): Promise<Claim> {
  const claim = await claimOnce(ctx, person);
  if ("operationId" in claim) return claim;
  const { held } = claim;
  if (await isInEvent(ctx, held.userId)) {
    if (held.isPending) await confirmMembership(ctx.control, { userId: held.userId, eventId: ctx.event.id });
    throw emailInUse();
  }
  const again = await claimOnce(ctx, person, held.operation);
  if (!("operationId" in again)) throw emailInUse();
  return { ...again, isShared: held.isPending && held.since > ctx.now.getTime() - CLAIM_MS };
}

const emailInUse = () => new Refused(EMAIL_IN_USE, { email: EMAIL_IN_USE });

interface Membership {
  userId: string;
  operation: string;
  isPending: boolean;
  since: number;
}

/** `inPlaceOf`: the operation that this one takes over from. */
async function claimOnce(
  ctx: CommandContext,
  person: Person,
  inPlaceOf = "",
): Promise<Claim | { held: Membership }> {
  const operationId = newId();
  const token = newSecret();
  const at = ctx.now.toISOString();
  const expiresAt = new Date(ctx.now.getTime() + INVITATION_DAYS * 86_400_000).toISOString();
  const known = sql`(select id from ${userProfiles} where email = ${person.email})`;
  const hasPassword = sql`exists (select 1 from ${credentials} where user_id = ${known})`;
  const results = await writeBatch(ctx.control, [
    q
      .insert(userProfiles)
      .values({ id: newId(), ...person, operationId, createdAt: at, updatedAt: at })
      .onConflictDoNothing(),
    sql`insert into ${memberships} (user_id, event_id, state, operation_id, created_at)
      values (${known}, ${ctx.event.id}, 'pending', ${operationId}, ${at})
      on conflict (user_id, event_id) do update set operation_id = excluded.operation_id, created_at = excluded.created_at,
        state = 'pending'
      where operation_id = ${inPlaceOf}`,
    // An identity that the other one made goes with it: else nobody would remove it where neither comes to anything.
    sql`update ${userProfiles} set operation_id = ${operationId} where operation_id = ${inPlaceOf} and id = ${known}`,
    sql`insert into ${tokens} (id, token_hash, purpose, user_id, event_id, expires_at, created_at)
      select ${newId()}, ${await sha256(token)}, 'setPassword', ${known}, ${ctx.event.id}, ${expiresAt}, ${at}
      where not ${hasPassword} and exists (select 1 from ${memberships}
        where user_id = ${known} and event_id = ${ctx.event.id} and operation_id = ${operationId})`,
    sql`select p.id, m.operation_id as operation, m.state, m.created_at, ${hasPassword} as has_password
      from ${userProfiles} p join ${memberships} m on m.user_id = p.id and m.event_id = ${ctx.event.id}
      where p.email = ${person.email}`,
  ]);
  const row = results[4]?.rows[0];
  // In the catalogue's own words (spec 1.8): people get the notice with its reference, the log has this.
  if (!row) throw new Error("Failed to create user in Firebase Auth");
  if (row.operation !== operationId) {
    return {
      held: {
        userId: String(row.id),
        operation: String(row.operation),
        isPending: row.state === "pending",
        since: Date.parse(String(row.created_at)),
      },
    };
  }
  const knowsPassword = Boolean(row.has_password);
  return {
    userId: String(row.id),
    eventId: ctx.event.id,
    operationId,
    hasPassword: knowsPassword,
    token: knowsPassword ? undefined : token,
    isShared: false,
  };
}

/** Whether somebody is just being added to this event by this address: claimed, and neither confirmed nor released yet. */
export async function isClaimed(ctx: CommandContext, email: string): Promise<boolean> {
  const abandoned = new Date(ctx.now.getTime() - CLAIM_MS).toISOString();
  const { isClaimed } = await readBatch(ctx.control, {
    isClaimed: jsonExists(sql`from ${memberships} m join ${userProfiles} p on p.id = m.user_id
      where p.email = ${email} and m.event_id = ${ctx.event.id} and m.state = 'pending' and m.created_at > ${abandoned}`),
  });
  return isClaimed;
}

async function isInEvent(ctx: CommandContext, userId: string): Promise<boolean> {
  const query = q.select({ id: users.id }).from(users).where(eq(users.id, userId));
  return (await readBatch(ctx.db, { user: first(query) })).user !== null;
}

/**
 * Takes a claim back: the membership, its tokens, and the identity only if this very operation made it. Of one that is
 * shared only its own link: the other operation may need the rest, and what nobody needs the sweep removes.
 */
export async function releaseClaim(control: ControlDatabase, claim: Claim): Promise<void> {
  const links = await tokenOf(claim);
  if (claim.isShared) await writeBatch(control, links);
  else await forgetClaim(control, claim, links);
}

/**
 * The three steps as one: claim, the event's batch, confirm; a refused batch releases the claim (spec 1.4). After any
 * other failure nobody knows whether the batch was written: the claim stays pending, and is finished by the sweep or by
 * whoever comes before it.
 */
export async function withClaim(
  ctx: CommandContext,
  person: Person,
  writeEvent: (claim: Claim) => Promise<void>,
): Promise<Claim> {
  const claim = await claimIdentity(ctx, person);
  try {
    await writeEvent(claim);
  } catch (error) {
    throw isRefusal(error) ? await settled(ctx, claim, error) : error;
  }
  // What was added is there: that its last word is lost is nothing to tell the person who added it.
  await confirmMembership(ctx.control, claim).catch((error) => report(error, { eventId: ctx.event.id }));
  return claim;
}

/** After a refusal: another operation with the same address was faster, or nothing of this one stays. */
async function settled(ctx: CommandContext, claim: Claim, refusal: unknown): Promise<unknown> {
  const isThere = await isInEvent(ctx, claim.userId);
  if (!isThere) {
    await releaseClaim(ctx.control, claim);
    return refusal;
  }
  await writeBatch(ctx.control, await tokenOf(claim));
  await confirmMembership(ctx.control, claim);
  return emailInUse();
}

const tokenOf = async ({ token }: Claim): Promise<Write[]> =>
  token === undefined ? [] : [q.delete(tokens).where(eq(tokens.tokenHash, await sha256(token)))];
