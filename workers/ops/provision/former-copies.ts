import { eq, sql } from "drizzle-orm";
import { appSettings } from "#db/control/schema";
import { first, q, readBatch } from "#db/read-batch";
import { type Write, writeBatch } from "#db/write-batch";
import type { Installation } from "./installation";

/** Databases that an event was moved away from: they answer nobody, and are kept until people say otherwise. */
const keyOf = (eventId: string) => `former:${eventId}`;

export const keepFormer = (eventId: string, name: string): Write =>
  q
    .insert(appSettings)
    .values({ key: keyOf(eventId), value: JSON.stringify([name]) })
    .onConflictDoUpdate({
      target: appSettings.key,
      set: { value: sql`json_insert(${appSettings.value}, '$[#]', ${name})` },
    });

export async function formerCopies(on: Installation, eventId: string): Promise<string[]> {
  return (await read(on, eventId))?.names ?? [];
}

/** Deletes them. Returns their names. */
export async function dropFormer(on: Installation, eventId: string): Promise<string[]> {
  const found = await read(on, eventId);
  if (!found) return [];
  for (const name of found.names) await on.driver.delete(name);
  await writeBatch(on.control, [
    sql`delete from ${appSettings} where key = ${keyOf(eventId)} and value = ${found.value}`,
  ]);
  return found.names;
}

async function read(on: Installation, eventId: string) {
  const { row } = await readBatch(on.control, {
    row: first(
      q
        .select()
        .from(appSettings)
        .where(eq(appSettings.key, keyOf(eventId))),
    ),
  });
  return row && { value: row.value, names: JSON.parse(row.value) as string[] };
}
