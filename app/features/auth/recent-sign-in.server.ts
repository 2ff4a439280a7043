import { sql } from "drizzle-orm";
import { writeBatch } from "#db/write-batch";
import type { CurrentSession, RequestContext } from "~/identity/session.server";
import { Refused } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { identityQuery, knownOf } from "./identities.server";
import { verifyPassword } from "./password.server";
import { countAttempt, counted, forgiveAttempts, refuseWhenOver, throttleOf } from "./throttle.server";

const RECENT_MINUTES = 10;
export const LOG_IN_AGAIN = "Please log in again to perform this operation.";
const WRONG_PASSWORD = "The password provided is incorrect.";

/** Did this person sign in just now? */
export function isRecent(
  requestContext: { session: Pick<CurrentSession, "createdAt"> | null },
  now: Date,
): boolean {
  const since = new Date(now.getTime() - RECENT_MINUTES * 60_000).toISOString();
  return requestContext.session !== null && requestContext.session.createdAt > since;
}

/**
 * For what a stolen session must not do: the sign-in was recent, or the password is given. One round trip to control, and
 * only where it was not recent. Counted apart from sign-in, so that guessing here locks nobody out.
 */
export async function requireRecent(
  ctx: CommandContext & { requestContext: RequestContext },
  password: string | undefined,
): Promise<void> {
  if (isRecent(ctx.requestContext, ctx.now)) return;
  if (!password) throw new Refused(LOG_IN_AGAIN, { password: LOG_IN_AGAIN });
  await requirePassword(ctx, password);
}

export async function requirePassword(
  ctx: CommandContext,
  password: string,
  userId = ctx.actor.id,
): Promise<void> {
  const throttle = await throttleOf("password", userId, ctx.address);
  const results = await writeBatch(ctx.control, [
    ...countAttempt(throttle, ctx.now),
    identityQuery(sql`p.id = ${userId}`),
  ]);
  refuseWhenOver(results[0], ctx.now);
  const known = knownOf(results[2]?.rows[0]);
  const check = () => verifyPassword(ctx.env, password, known?.passwordHash ?? null);
  if (!(await counted(ctx, throttle, check))) {
    throw new Refused(WRONG_PASSWORD, { password: WRONG_PASSWORD });
  }
  ctx.later(writeBatch(ctx.control, forgiveAttempts(throttle)));
}
