import { eq, sql } from "drizzle-orm";
import { sessions } from "#db/event/schema/auth";
import { q } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { TooMany } from "~/lib/errors";
import { sha256 } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { type Entrance, enter, invalidCredential, type Visit } from "./entrance.server";
import { identityQuery, knownOf } from "./identities.server";
import { verifyPassword } from "./password.server";
import { countAttempt, forgiveAttempts, isOverLimit, throttleOf } from "./throttle.server";

/**
 * Log in with e-mail and password (spec 1.7). One control batch counts the attempt and reads the credential, one event
 * batch makes the session; an unknown account costs as much as a known one, and every refusal reads the same.
 */
export async function signIn(
  ctx: CommandContext,
  input: { email: string; password: string } & Visit,
): Promise<Entrance> {
  const throttle = await throttleOf(input.email, ctx.address);
  const results = await writeBatch(ctx.control, [
    countAttempt(throttle, ctx.now),
    isOverLimit(throttle),
    identityQuery(sql`p.email = ${input.email}`),
  ]);
  if (results[1]?.rows[0]?.is_over) throw new TooMany();
  const known = knownOf(results[2]?.rows[0]);
  if (!(await verifyPassword(input.password, known?.passwordHash ?? null)) || !known)
    throw invalidCredential();
  const entrance = await enter(ctx, known, input);
  ctx.later(writeBatch(ctx.control, forgiveAttempts(throttle)));
  return entrance;
}

/** Ends the session of a cookie. */
export async function signOut(ctx: CommandContext, secret: string): Promise<void> {
  await writeBatch(ctx.db, [
    q.delete(sessions).where(eq(sessions.id, await sha256(secret))),
    ...ctx.record({ kind: "session.ended", subjectId: ctx.actor.id }),
  ]);
}
