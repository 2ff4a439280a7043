import { lt, sql } from "drizzle-orm";
import { controlOutbox, eventHealth, events, signInAttempts, tokens } from "#db/control/schema";
import { outbox } from "#db/event/schema/activity";
import { sessions } from "#db/event/schema/auth";
import { reconcileSearch } from "#db/event/search-index";
import type { EventDatabase } from "#db/open";
import { q, readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { progressDrift, refreshProgress, refreshTaskProgress } from "~/features/teams/progress.server";
import { report } from "~/lib/report.server";
import { openControl, openEvent } from "~/procedure/scope.server";
import { eachEvent } from "./each-event";
import type { WorkerEnv } from "./env";

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

/** Daily: tokens and attempts that can no longer matter. */
export async function tidyControl(env: WorkerEnv): Promise<{ rows: number }> {
  const results = await writeBatch(openControl(env), [
    q.delete(tokens).where(lt(tokens.expiresAt, daysAgo(30))),
    q.delete(signInAttempts).where(lt(signInAttempts.windowStart, daysAgo(1))),
    q
      .delete(controlOutbox)
      .where(sql`${controlOutbox.state} = 'done' and ${controlOutbox.createdAt} < ${daysAgo(30)}`),
    sql`delete from ${eventHealth} where event_id not in (select id from ${events})`,
  ]);
  return { rows: results.reduce((sum, { rowsAffected }) => sum + rowsAffected, 0) };
}

/**
 * Daily, event by event: sessions that have ended go, summaries are counted anew (a fault where they were off), and the
 * search index is put right.
 */
export const tidyEvents = (env: WorkerEnv) =>
  eachEvent(env, async (event) => {
    const db = await openEvent(env, event);
    await reportDrift(db, event.id);
    await writeBatch(db, [
      q.delete(sessions).where(lt(sessions.expiresAt, daysAgo(0))),
      // Nobody had that mail sent again.
      sql`update ${outbox} set sealed = null where sealed is not null and state <> 'pending' and created_at < ${daysAgo(30)}`,
      refreshProgress(),
      refreshTaskProgress(),
      ...reconcileSearch(),
    ]);
  });

/** Stored progress is right whatever happens at once; where it is not, somebody must look before it is mended. */
async function reportDrift(db: EventDatabase, eventId: string): Promise<void> {
  const { drift } = await readBatch(db, { drift: progressDrift() });
  if (drift.teams + drift.tasks === 0) return;
  report(new Error("Stored progress differs from a fresh count"), { eventId, ...drift });
}
