import { eq } from "drizzle-orm";
import { sessions } from "#db/event/schema/auth";
import { q } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import type { Ctx } from "~/procedure/procedure.server";

const SET_UP_MS = 15 * 60_000;

/**
 * From the moment that a second factor is demanded of all staff, sessions without one are worth nothing. In the session of
 * whoever demands it, one may be set up, and whatever they had open goes on with it.
 */
export function letSetUp(
  { requestContext, now, settings }: Pick<Ctx<unknown>, "requestContext" | "now" | "settings">,
  isDemanded: boolean,
): Write[] {
  if (!requestContext.session || !isDemanded || settings.event.requireStaffSecondFactor) return [];
  const setUpUntil = new Date(now.getTime() + SET_UP_MS).toISOString();
  return [q.update(sessions).set({ setUpUntil }).where(eq(sessions.id, requestContext.session.id))];
}
