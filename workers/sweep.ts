import { and, eq, gt } from "drizzle-orm";
import { events } from "#db/control/schema";
import { many, q, readBatch } from "#db/read-batch";
import { openControl } from "~/procedure/scope.server";
import type { WorkerEnv } from "./env";

const MESSAGE_SIZE = 25;
const RECENT_MS = 60 * 60_000;

/** Each minute: the events that promised work in the last hour. */
export const sweepRecent = (env: WorkerEnv) => sweep(env, new Date(Date.now() - RECENT_MS).toISOString());

/** Hourly: all of them, in case a note to control was lost. */
export const sweepAll = (env: WorkerEnv) => sweep(env, "");

async function sweep(env: WorkerEnv, workedAfter: string): Promise<void> {
  const where = workedAfter ? gt(events.workedAt, workedAfter) : undefined;
  const query = q
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.status, "active"), where));
  const { rows } = await readBatch(openControl(env), { rows: many(query) });
  for (let at = 0; at < rows.length; at += MESSAGE_SIZE) {
    await env.JOBS?.send({ job: "sweep", eventIds: rows.slice(at, at + MESSAGE_SIZE).map((row) => row.id) });
  }
}
