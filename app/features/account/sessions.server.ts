import { and, eq, sql } from "drizzle-orm";
import { promiseEndings, raiseStamp } from "#db/control/session-stamp";
import { sessions } from "#db/event/schema/auth";
import { sessionDetails } from "#db/event/schema/second-factor";
import { carrySession, endSessionsBefore } from "#db/event/session-stamp";
import { many, q } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { newId } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";

/** A person's sessions in this event that have not ended, newest first. */
export const sessionsOf = (userId: string, now: Date) =>
  many(
    q
      .select({
        id: sessions.id,
        createdAt: sessions.createdAt,
        browser: sessionDetails.browser,
        factor: sessionDetails.factor,
        linkBy: sql<string | null>`(select maker.first_name || ' ' || maker.surname from user maker
          where maker.id = ${sessionDetails.linkBy})`,
        isByLink: sql<number>`${sessionDetails.linkBy} is not null`,
      })
      .from(sessions)
      .leftJoin(sessionDetails, eq(sessionDetails.sessionId, sessions.id))
      .where(and(eq(sessions.userId, userId), sql`${sessions.expiresAt} > ${now.toISOString()}`))
      .orderBy(sql`${sessions.createdAt} desc`)
      .limit(50),
  );

/**
 * Ends every other session of the person, sign-ins under way too: here at once, in their other events through control's
 * outbox.
 */
export async function signOutElsewhere(ctx: CommandContext, ownSessionId: string): Promise<void> {
  const { id } = ctx.actor;
  const [raised] = await writeBatch(ctx.control, [
    raiseStamp(id, ctx.now),
    promiseEndings({ id: newId(), userId: id, now: ctx.now }),
  ]);
  const stamp = String(raised?.rows[0]?.stamp ?? "");
  await writeBatch(ctx.db, [
    carrySession(ownSessionId, stamp),
    ...endSessionsBefore(id, stamp),
    ...ctx.record({ kind: "session.othersEnded", subjectId: id }),
  ]);
}
