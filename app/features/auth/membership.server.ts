import { and, eq, sql } from "drizzle-orm";
import { memberships, userProfiles } from "#db/control/schema";
import type { ControlDatabase } from "#db/database";
import { q } from "#db/read-batch";
import { type Write, writeBatch } from "#db/write-batch";
import { newId } from "~/lib/ids";

/**
 * Last step of adding a person, by whoever sees that the event has the user: the operation that wrote it, the next one
 * with the same address, a request for a password, or the sweep. Safe to repeat, and right whatever an operation that
 * came to nothing has removed meanwhile.
 */
export async function confirmMembership(
  control: ControlDatabase,
  { userId, eventId }: { userId: string; eventId: string },
): Promise<void> {
  await writeBatch(control, [
    sql`insert into ${memberships} (user_id, event_id, state, operation_id, created_at)
      values (${userId}, ${eventId}, 'active', ${newId()}, ${new Date().toISOString()})
      on conflict (user_id, event_id) do update set state = 'active'`,
    q.update(userProfiles).set({ operationId: null }).where(eq(userProfiles.id, userId)),
  ]);
}

/**
 * The rollback of a claimed place in an event: the pending membership, the `links` that came with it, and the identity where
 * the very operation made it and no other event has it.
 */
export async function forgetClaim(
  control: ControlDatabase,
  { userId, eventId, operationId }: { userId: string; eventId: string; operationId: string },
  links: readonly Write[],
): Promise<void> {
  await writeBatch(control, [
    q
      .delete(memberships)
      .where(
        and(
          eq(memberships.userId, userId),
          eq(memberships.eventId, eventId),
          eq(memberships.operationId, operationId),
          eq(memberships.state, "pending"),
        ),
      ),
    ...links,
    q
      .delete(userProfiles)
      .where(
        and(
          eq(userProfiles.id, userId),
          eq(userProfiles.operationId, operationId),
          sql`not exists (select 1 from ${memberships} m where m.user_id = ${userId})`,
        ),
      ),
  ]);
}
