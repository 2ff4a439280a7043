import { eq, sql } from "drizzle-orm";
import { memberships, userProfiles } from "#db/control/schema";
import type { ControlDatabase } from "#db/database";
import { q } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
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
