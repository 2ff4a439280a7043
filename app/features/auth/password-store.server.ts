import { credentials } from "#db/control/schema";
import { raiseStamp } from "#db/control/session-stamp";
import { q } from "#db/read-batch";
import type { Write } from "#db/write-batch";

/** The statements that give an identity its password, and with it a new stamp. */
export function storePassword(userId: string, passwordHash: string, now: Date): Write[] {
  const updatedAt = now.toISOString();
  return [
    q
      .insert(credentials)
      .values({ userId, passwordHash, updatedAt })
      .onConflictDoUpdate({ target: credentials.userId, set: { passwordHash, updatedAt } }),
    raiseStamp(userId, now),
  ];
}
