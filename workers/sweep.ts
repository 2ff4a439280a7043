import { and, eq, gt, lte, or } from "drizzle-orm";
import { eventHealth, events } from "#db/control/schema";
import { many, q, readBatch } from "#db/read-batch";
import { isOver } from "#db/set-back";
import { writeBatch } from "#db/write-batch";
import { openControl } from "~/procedure/scope.server";
import type { WorkerEnv } from "./env";
import { LONGEST_REST_MS, notePart } from "./event-health";

/** Events of one message. */
export const SWEEP_SIZE = 25;
/** Twice as long as an isolate keeps a further note of work to itself (`markEventActive`). */
const RECENT_MS = 20 * 60_000;

/** Each minute: the events where something is due, and those that queued work just now, whose message may be lost. */
export const sweepRecent = (env: WorkerEnv) => sweep(env, new Date(Date.now() - RECENT_MS).toISOString());

/** Hourly: all of them, in case a note to control was lost. What is next due is worked out anew (docs/decisions/due-times.md). */
export const sweepAll = (env: WorkerEnv) => sweep(env, "");

/** Those that rest are left out: they failed and are tried again by themselves, or their next turn is on its way. */
async function sweep(env: WorkerEnv, workedAfter: string): Promise<{ events: number; messages: number }> {
  const control = openControl(env);
  const now = new Date();
  const query = q
    .select({ id: events.id })
    .from(events)
    .leftJoin(eventHealth, eq(eventHealth.eventId, events.id))
    .where(
      and(
        eq(events.status, "active"),
        workedAfter
          ? or(gt(events.workedAt, workedAfter), lte(events.nextDueAt, now.toISOString()))
          : undefined,
        isOver(eventHealth.restUntil, now, LONGEST_REST_MS),
      ),
    );
  const { rows } = await readBatch(control, { rows: many(query) });
  // The queue is behind from now until one of these arrives.
  const isAsked = rows.length > 0 && env.JOBS !== undefined;
  await writeBatch(control, [
    notePart("sweep", now, null),
    isAsked && notePart("queue", now, "A sweep was sent and has not arrived."),
  ]);
  let messages = 0;
  for (let at = 0; at < rows.length; at += SWEEP_SIZE) {
    await env.JOBS?.send({ job: "sweep", eventIds: rows.slice(at, at + SWEEP_SIZE).map((row) => row.id) });
    messages += 1;
  }
  return { events: rows.length, messages };
}
