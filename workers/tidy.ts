import { sql } from "drizzle-orm";
import { controlOutbox, eventHealth, events } from "#db/control/schema";
import { q } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { openControl, openEvent } from "~/procedure/scope.server";
import { searchIndexAgain, TIDIES } from "~/rooms.server";
import { eachEvent } from "./each-event";
import type { WorkerEnv } from "./env";

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

/** Daily: what can no longer matter. */
export async function tidyControl(env: WorkerEnv): Promise<{ rows: number }> {
  const results = await writeBatch(openControl(env), [
    ...TIDIES.flatMap((tidy) => tidy.control?.(new Date()) ?? []),
    q
      .delete(controlOutbox)
      .where(sql`${controlOutbox.state} = 'done' and ${controlOutbox.createdAt} < ${daysAgo(30)}`),
    sql`delete from ${eventHealth} where event_id not in (select id from ${events})`,
  ]);
  return { rows: results.reduce((sum, { rowsAffected }) => sum + rowsAffected, 0) };
}

/** Daily, event by event: what the rooms look after, and the search index is put right. */
export const tidyEvents = (env: WorkerEnv) =>
  eachEvent(env, async (event) => {
    const db = await openEvent(env, event);
    for (const tidy of TIDIES) await tidy.look?.(db, event.id);
    const now = new Date();
    await writeBatch(db, [...TIDIES.flatMap((tidy) => tidy.writes?.(now) ?? []), ...searchIndexAgain()]);
    for (const tidy of TIDIES) await tidy.fill?.(db);
  });
