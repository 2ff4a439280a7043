import { and, eq, ne, sql } from "drizzle-orm";
import { controlOutbox, memberships } from "#db/control/schema";
import { sessions } from "#db/event/schema/auth";
import { sessionDetails } from "#db/event/schema/second-factor";
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
      })
      .from(sessions)
      .leftJoin(sessionDetails, eq(sessionDetails.sessionId, sessions.id))
      .where(and(eq(sessions.userId, userId), sql`${sessions.expiresAt} > ${now.toISOString()}`))
      .orderBy(sql`${sessions.createdAt} desc`)
      .limit(50),
  );

/** Ends every other session of the person: here at once, in their other events through control's outbox. */
export async function signOutElsewhere(ctx: CommandContext, ownSessionId: string): Promise<void> {
  const at = ctx.now.toISOString();
  const { id } = ctx.actor;
  await writeBatch(ctx.control, [
    sql`insert into ${controlOutbox} (id, kind, event_id, user_id, before, created_at)
      select ${newId()} || ':' || event_id, 'endSessions', event_id, ${id}, ${at}, ${at}
      from ${memberships} where user_id = ${id} and event_id <> ${ctx.event.id}`,
  ]);
  await writeBatch(ctx.db, [
    q.delete(sessions).where(and(eq(sessions.userId, id), ne(sessions.id, ownSessionId))),
    ...ctx.record({ kind: "session.othersEnded", subjectId: id }),
  ]);
}
