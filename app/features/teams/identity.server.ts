import { and, eq, sql } from "drizzle-orm";
import { credentials, memberships, tokens, userProfiles } from "#db/control/schema";
import type { ControlDatabase } from "#db/open";
import { q, readBatch, sqlRows } from "#db/read-batch";
import { DatabaseError, writeBatch } from "#db/write-batch";
import { DomainError, Refused } from "~/lib/errors";
import { newId, newSecret, sha256 } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";

export const INVITATION_DAYS = 14;
/** How long a claim holds an address against another one: longer than any request lasts. */
const CLAIM_MS = 60_000;
export const EMAIL_IN_USE = "The email address is already in use by another account.";

export interface Person {
  firstName: string;
  surname: string;
  /** Lower-case and trimmed. */
  email: string;
}

/** An identity with a pending place in this event: confirmed after the event's own batch, or released. */
export interface Claim {
  userId: string;
  eventId: string;
  operationId: string;
  hasPassword: boolean;
  /** The raw token of the set-password link; none where the person has a password from another event. */
  token: string | undefined;
}

/**
 * First of the three steps of adding a person: control's batch, safe to repeat. Makes the identity when the address is
 * new, links it when it is known (staff never change a global identity), and marks the membership pending.
 */
export async function claimIdentity(ctx: CommandContext, person: Person): Promise<Claim> {
  const operationId = newId();
  const token = newSecret();
  const at = ctx.now.toISOString();
  const abandoned = new Date(ctx.now.getTime() - CLAIM_MS).toISOString();
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
      on conflict (user_id, event_id) do update set operation_id = excluded.operation_id, created_at = excluded.created_at
      where state = 'pending' and created_at < ${abandoned}`,
    sql`insert into ${tokens} (id, token_hash, purpose, user_id, event_id, expires_at, created_at)
      select ${newId()}, ${await sha256(token)}, 'setPassword', ${known}, ${ctx.event.id}, ${expiresAt}, ${at}
      where not ${hasPassword} and exists (select 1 from ${memberships}
        where user_id = ${known} and event_id = ${ctx.event.id} and operation_id = ${operationId})`,
    sql`select p.id, m.operation_id as operation, ${hasPassword} as has_password from ${userProfiles} p
      join ${memberships} m on m.user_id = p.id and m.event_id = ${ctx.event.id} where p.email = ${person.email}`,
  ]);
  const row = results[3]?.rows[0];
  if (!row || row.operation !== operationId) throw new Refused(EMAIL_IN_USE, { email: EMAIL_IN_USE });
  const knowsPassword = Boolean(row.has_password);
  return {
    userId: String(row.id),
    eventId: ctx.event.id,
    operationId,
    hasPassword: knowsPassword,
    token: knowsPassword ? undefined : token,
  };
}

/** Whether somebody is just being added to this event by this address: claimed, and neither confirmed nor released yet. */
export async function isClaimed(ctx: CommandContext, email: string): Promise<boolean> {
  const abandoned = new Date(ctx.now.getTime() - CLAIM_MS).toISOString();
  const { claims } = await readBatch(ctx.control, {
    claims: sqlRows(sql`select 1 from ${memberships} m join ${userProfiles} p on p.id = m.user_id
      where p.email = ${email} and m.event_id = ${ctx.event.id} and m.state = 'pending' and m.created_at > ${abandoned}`),
  });
  return claims.length > 0;
}

/** Last step: the event has the user. Safe to repeat. */
export async function confirmMembership(
  control: ControlDatabase,
  claim: { userId: string; eventId: string; operationId: string },
): Promise<void> {
  await writeBatch(control, [
    q
      .update(memberships)
      .set({ state: "active" })
      .where(and(eq(memberships.userId, claim.userId), eq(memberships.eventId, claim.eventId))),
    q.update(userProfiles).set({ operationId: null }).where(eq(userProfiles.id, claim.userId)),
  ]);
}

/** Takes a claim back: the membership, its tokens, and the identity only if this very operation made it. */
export async function releaseClaim(control: ControlDatabase, claim: Claim): Promise<void> {
  await writeBatch(control, [
    q
      .delete(memberships)
      .where(
        and(
          eq(memberships.userId, claim.userId),
          eq(memberships.eventId, claim.eventId),
          eq(memberships.operationId, claim.operationId),
          eq(memberships.state, "pending"),
        ),
      ),
    claim.token !== undefined && q.delete(tokens).where(eq(tokens.tokenHash, await sha256(claim.token))),
    q
      .delete(userProfiles)
      .where(
        and(
          eq(userProfiles.id, claim.userId),
          eq(userProfiles.operationId, claim.operationId),
          sql`not exists (select 1 from ${memberships} where user_id = ${claim.userId})`,
        ),
      ),
  ]);
}

/**
 * The three steps as one: claim, the event's batch, confirm; a refused batch releases the claim (spec 1.4). After any
 * other failure nobody knows whether the batch was written: the claim stays pending, and the sweep settles it.
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
    if (isRefusal(error)) await releaseClaim(ctx.control, claim);
    throw error;
  }
  await confirmMembership(ctx.control, claim);
  return claim;
}

const isRefusal = (error: unknown): boolean =>
  error instanceof DomainError || (error instanceof DatabaseError && error.isConstraint);
