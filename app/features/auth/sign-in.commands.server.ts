import { eq, sql } from "drizzle-orm";
import { sessions } from "#db/event/schema/auth";
import { q } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { sha256 } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { type Entrance, enter, type Visit } from "./entrance.server";
import { identityQuery, invalidCredential, knownOf } from "./identities.server";
import { verifyPassword } from "./password.server";
import { countAttempt, counted, forgiveAttempts, refuseWhenOver, throttleOf } from "./throttle.server";

/** The first sentence is the spec's (1.8). A reset clears what was counted, and its link signs in by itself. */
const OTHER_WAY_IN =
  "Too many requests. Please try again later. To get in at once, choose a new password by e-mail.";

/**
 * Log in with e-mail and password (spec 1.7). One control batch counts the attempt and reads the credential, one event
 * batch makes the session; an unknown account costs as much as a known one, and every refusal reads the same. `TooMany`
 * and `Unavailable` (too many passwords to check) say when to come again.
 */
export async function signIn(
  ctx: CommandContext,
  input: { email: string; password: string } & Visit,
): Promise<Entrance> {
  const throttle = await throttleOf("signIn", input.email, ctx.address);
  const results = await writeBatch(ctx.control, [
    ...countAttempt(throttle, ctx.now),
    identityQuery(sql`p.email = ${input.email}`),
  ]);
  refuseWhenOver(results[0], ctx.now, OTHER_WAY_IN);
  const known = knownOf(results[2]?.rows[0]);
  const check = () => verifyPassword(ctx.env, input.password, known?.passwordHash ?? null);
  if (!(await counted(ctx, throttle, check)) || !known) throw invalidCredential();
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
