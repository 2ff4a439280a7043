import { sql } from "drizzle-orm";
import { linkedProviders, memberships, staffGrants, tokens, userProfiles } from "#db/control/schema";
import type { ControlDatabase } from "#db/database";
import { writeBatch } from "#db/write-batch";
import { newId, newSecret, sha256 } from "~/lib/ids";
import { countAttempt, forgiveAttempts, secondsOver, throttleOf } from "./throttle.server";

const HAND_OVER_MS = 60_000;

export interface ProviderIdentity {
  issuer: string;
  subject: string;
  /** Only where the provider vouches for it. */
  email: string | null;
}

/**
 * Finds whom a provider's account stands for in an event and gives a token that hands them over, in one control batch.
 * Known by issuer and subject; the first time by the address of somebody of this very event whom no other account of
 * that provider stands for: linked only when the sign-in is whole, second factor and all. Never makes an identity.
 */
export async function handOver(
  control: ControlDatabase,
  identity: ProviderIdentity,
  to: { eventId: string; binding: string; address: string; now: Date },
): Promise<{ token: string } | "unknown" | "tooMany"> {
  const { issuer, subject, email } = identity;
  const { eventId, binding, now } = to;
  const token = newSecret();
  const at = now.toISOString();
  const expiresAt = new Date(now.getTime() + HAND_OVER_MS).toISOString();
  const throttle = await throttleOf("provider", `${issuer} ${subject}`, to.address);
  const isMember = sql`exists (select 1 from ${memberships} m
    where m.user_id = p.id and m.event_id = ${eventId} and m.state = 'active')`;
  const isStaff = sql`exists (select 1 from ${staffGrants} g where g.user_id = p.id)`;
  const isLinked = sql`exists (select 1 from ${linkedProviders} l
    where l.user_id = p.id and l.issuer = ${issuer} and l.subject = ${subject})`;
  const isFree = sql`not exists (select 1 from ${linkedProviders} l
    where l.issuer = ${issuer} and (l.subject = ${subject} or l.user_id = p.id))`;
  const results = await writeBatch(control, [
    ...countAttempt(throttle, now),
    sql`insert into ${tokens} (id, token_hash, purpose, user_id, event_id, binding, issuer, subject, expires_at, created_at)
      select ${newId()}, ${await sha256(token)}, 'handOver', p.id, ${eventId}, ${binding}, ${issuer}, ${subject},
        ${expiresAt}, ${at}
      from ${userProfiles} p where (${isLinked} and (${isMember} or ${isStaff}))
        or (p.email = ${email ?? ""} and ${isMember} and ${isFree})`,
  ]);
  if (secondsOver(results[0], now) > 0) return "tooMany";
  if (!results[2]?.rowsAffected) return "unknown";
  await writeBatch(control, forgiveAttempts(throttle));
  return { token };
}
