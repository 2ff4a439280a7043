import { sql } from "drizzle-orm";
import { writeBatch } from "#db/write-batch";
import { Refused, TooMany } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { identityQuery, knownOf } from "./identities.server";
import { verifyPassword } from "./password.server";
import type { Asking } from "./session.server";
import { countAttempt, forgiveAttempts, isOverLimit, throttleOf } from "./throttle.server";

export const RECENT_MINUTES = 10;
export const LOG_IN_AGAIN = "Please log in again to perform this operation.";
export const WRONG_PASSWORD = "The password provided is incorrect.";

/** Did this person sign in just now? */
export function isRecent(asking: Pick<Asking, "session">, now: Date): boolean {
  const since = new Date(now.getTime() - RECENT_MINUTES * 60_000).toISOString();
  return asking.session !== null && asking.session.createdAt > since;
}

/**
 * For what a stolen session must not do: the sign-in was recent, or the password is given. One trip to control, and
 * only where it was not recent. Counted apart from sign-in, so that guessing here locks nobody out.
 */
export async function requireRecent(
  ctx: CommandContext & { asking: Asking },
  password: string | undefined,
): Promise<void> {
  if (isRecent(ctx.asking, ctx.now)) return;
  if (!password) throw new Refused(LOG_IN_AGAIN, { password: LOG_IN_AGAIN });
  await requirePassword(ctx, password);
}

export async function requirePassword(ctx: CommandContext, password: string): Promise<void> {
  const throttle = await throttleOf(`password:${ctx.actor.id}`, ctx.address);
  const results = await writeBatch(ctx.control, [
    countAttempt(throttle, ctx.now),
    isOverLimit(throttle),
    identityQuery(sql`p.id = ${ctx.actor.id}`),
  ]);
  if (results[1]?.rows[0]?.is_over) throw new TooMany();
  const known = knownOf(results[2]?.rows[0]);
  if (!(await verifyPassword(password, known?.passwordHash ?? null))) {
    throw new Refused(WRONG_PASSWORD, { password: WRONG_PASSWORD });
  }
  ctx.later(writeBatch(ctx.control, forgiveAttempts(throttle)));
}
