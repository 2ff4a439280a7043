import { eq, sql } from "drizzle-orm";
import { credentials, memberships, staffGrants, userProfiles } from "#db/control/schema";
import { sessions } from "#db/event/schema/auth";
import { users } from "#db/event/schema/teams";
import { q } from "#db/read-batch";
import { type Write, writeBatch } from "#db/write-batch";
import { DomainError, TooMany } from "~/lib/errors";
import { newId, sha256 } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { verifyPassword } from "./password.server";
import { newSession } from "./session.server";
import { countAttempt, forgiveAttempts, isOverLimit, throttleOf } from "./throttle.server";

export const INVALID_CREDENTIAL = "The credential provided is invalid or mismatched.";

interface Known {
  id: string;
  firstName: string;
  surname: string;
  email: string;
  passwordHash: string | null;
  isStaff: boolean;
}

/**
 * Log in with e-mail and password (spec 1.7). Gives the session cookie's value. One control batch counts the attempt
 * and reads the credential, one event batch makes the session; an unknown account costs as much as a known one, and
 * every refusal reads the same.
 */
export async function signIn(
  ctx: CommandContext,
  input: { email: string; password: string; oldSecret?: string | null },
): Promise<{ secret: string }> {
  const throttle = await throttleOf(input.email, ctx.address);
  const results = await writeBatch(ctx.control, [
    countAttempt(throttle, ctx.now),
    isOverLimit(throttle),
    credentialQuery(input.email),
  ]);
  if (results[1]?.rows[0]?.is_over) throw new TooMany();
  const known = knownOf(results[2]?.rows[0]);
  if (!(await verifyPassword(input.password, known?.passwordHash ?? null)) || !known)
    throw invalidCredential();
  // Staff enter every event: control knows where before the session is there, so that a revocation finds it.
  if (known.isStaff) await writeBatch(ctx.control, [joinAsStaff(ctx, known.id)]);
  const session = await newSession(known.id, ctx.now);
  await writeBatch(ctx.db, [
    known.isStaff && staffRow(ctx, known),
    { write: session.write, otherwise: invalidCredential },
    Boolean(input.oldSecret) &&
      q.delete(sessions).where(eq(sessions.id, await sha256(input.oldSecret ?? ""))),
    noteSignIn(known.id, ctx.now),
    ...ctx.record({ kind: "session.started", actorId: known.id, subjectId: known.id }),
  ]);
  ctx.later(writeBatch(ctx.control, forgiveAttempts(throttle)));
  return { secret: session.secret };
}

const joinAsStaff = (ctx: CommandContext, userId: string): Write =>
  q
    .insert(memberships)
    .values({
      userId,
      eventId: ctx.event.id,
      state: "active",
      operationId: newId(),
      createdAt: ctx.now.toISOString(),
    })
    .onConflictDoNothing();

/** Sign-in sets hasLoggedIn and lastLoginInTime (spec 1.4). */
export const noteSignIn = (userId: string, now: Date): Write =>
  q.update(users).set({ hasLoggedIn: true, lastLoginInTime: now.toISOString() }).where(eq(users.id, userId));

/** `eventflowAdmin` enters every event: at sign-in the event gets its row, or the row its level. */
function staffRow(ctx: CommandContext, known: Known): Write {
  const at = ctx.now.toISOString();
  const audit = { createdAt: at, createdBy: "system", updatedAt: at, updatedBy: "system" };
  const { id, firstName, surname, email } = known;
  return q
    .insert(users)
    .values({ id, firstName, surname, email, permissions: "eventflowAdmin", ...audit })
    .onConflictDoUpdate({ target: users.id, set: { permissions: "eventflowAdmin" } });
}

const credentialQuery = (email: string): Write =>
  sql`select p.id, p.first_name, p.surname, p.email, c.password_hash, g.user_id is not null as is_staff
    from ${userProfiles} p left join ${credentials} c on c.user_id = p.id left join ${staffGrants} g on g.user_id = p.id
    where p.email = ${email}`;

function knownOf(row: Record<string, unknown> | undefined): Known | null {
  if (!row) return null;
  return {
    id: String(row.id),
    firstName: String(row.first_name),
    surname: String(row.surname),
    email: String(row.email),
    passwordHash: row.password_hash === null ? null : String(row.password_hash),
    isStaff: Boolean(row.is_staff),
  };
}

const invalidCredential = () => new DomainError(401, INVALID_CREDENTIAL);

/** Ends the session of a cookie. */
export async function signOut(ctx: CommandContext, secret: string): Promise<void> {
  await writeBatch(ctx.db, [
    q.delete(sessions).where(eq(sessions.id, await sha256(secret))),
    ...ctx.record({ kind: "session.ended", subjectId: ctx.actor.id }),
  ]);
}
