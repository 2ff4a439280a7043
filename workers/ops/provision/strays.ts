import { eq, sql } from "drizzle-orm";
import { appSettings } from "#db/control/schema";
import { first, q, readBatch } from "#db/read-batch";
import { type Write, writeBatch } from "#db/write-batch";
import type { Installation } from "./installation";

/**
 * Databases of an event that are not, or no longer, its own: half loaded ones, and those that another took the place
 * of. No server lists its databases, so their names are written down before they are made or left.
 */
const keyOf = (eventId: string) => `strays:${eventId}`;

export function noteStray(eventId: string, name: string): Write {
  return q
    .insert(appSettings)
    .values({ key: keyOf(eventId), value: JSON.stringify([name]) })
    .onConflictDoUpdate({
      target: appSettings.key,
      set: { value: sql`json_insert(${appSettings.value}, '$[#]', ${name})` },
    });
}

export const forgetStrays = (eventId: string): Write =>
  q.delete(appSettings).where(eq(appSettings.key, keyOf(eventId)));

/** Deletes what an earlier run left, save the database that is in use. Returns how many those were. */
export async function clearStrays(on: Installation, eventId: string, inUse: string): Promise<number> {
  const { row } = await readBatch(on.control, {
    row: first(
      q
        .select()
        .from(appSettings)
        .where(eq(appSettings.key, keyOf(eventId))),
    ),
  });
  if (!row) return 0;
  const names = (JSON.parse(row.value) as string[]).filter((name) => name !== inUse);
  for (const name of names) await on.driver.delete(name);
  // Only what was cleared: another run may have written a name down since.
  await writeBatch(on.control, [
    sql`delete from ${appSettings} where key = ${row.key} and value = ${row.value}`,
  ]);
  return names.length;
}
