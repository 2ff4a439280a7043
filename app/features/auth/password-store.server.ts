import { credentials } from "#db/control/schema";
import { q } from "#db/read-batch";
import type { Write } from "#db/write-batch";

/** The statement that gives an identity its password. */
export function storePassword(userId: string, passwordHash: string, now: Date): Write[] {
  const updatedAt = now.toISOString();
  return [
    q
      .insert(credentials)
      .values({ userId, passwordHash, updatedAt })
      .onConflictDoUpdate({ target: credentials.userId, set: { passwordHash, updatedAt } }),
  ];
}
