import { sql } from "drizzle-orm";
import { fileNotes } from "#db/control/file-notes";
import { controlOutbox, eventHealth, events } from "#db/control/schema";
import type { EventDatabase } from "#db/database";
import { q, readBatch } from "#db/read-batch";
import { EVENT_SCHEMA_VERSION } from "#db/versions";
import { writeBatch } from "#db/write-batch";
import { clearOrphans, clearStaged, STAGED_AT_ONCE } from "~/features/files/files.jobs.server";
import { inParallel } from "~/lib/in-parallel";
import { report } from "~/lib/report.server";
import type { EventRecord } from "~/procedure/context";
import { activeEvents, eventsByIds } from "~/procedure/find-event.server";
import type { JobMessage } from "~/procedure/job-message";
import { openControl, openEvent } from "~/procedure/scope.server";
import { searchIndexAgain, TIDIES } from "~/rooms.server";
import { Budget, isOutOfCalls } from "./budget";
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

/** Daily: begins the round through all events, which the queue carries on. */
export async function tidyEvents(env: WorkerEnv): Promise<{ isAsked: boolean }> {
  await env.JOBS?.send({ job: "night", after: "" });
  return { isAsked: env.JOBS !== undefined };
}

/** Events of one message of the round: so many messages go to the queue at once. */
const EVENTS_AT_ONCE = 100;

/** Asks for some events, each by a message of its own, and then for those behind them: no round is too long for one invocation. */
export async function goRound(env: WorkerEnv, after: string): Promise<void> {
  const page = await activeEvents(openControl(env), after, EVENTS_AT_ONCE);
  const asked = page.filter(isUpToDate).map(({ id }) => ({ body: { job: "tidy" as const, eventId: id } }));
  if (asked.length > 0) await env.JOBS?.sendBatch(asked);
  const last = page.at(-1);
  if (last && page.length === EVENTS_AT_ONCE) await env.JOBS?.send({ job: "night", after: last.id });
}

const isUpToDate = ({ schemaVersion }: EventRecord) => schemaVersion >= EVENT_SCHEMA_VERSION;

export type TidyJob = Extract<JobMessage, { job: "tidy" | "tidyFiles" }>;

/**
 * What messages of the round ask for, each for itself: a failure is reported and stops no other; the next night does it. What
 * is too much for this invocation goes to the queue's end.
 */
export async function tidyAsked(
  bound: WorkerEnv,
  jobs: readonly TidyJob[],
  budget = new Budget(),
): Promise<{ tidied: number; failed: number; putOff: number }> {
  const counts = { tidied: 0, failed: 0, putOff: 0 };
  if (jobs.length === 0) return counts;
  const env = budget.counted(bound);
  const { found, notes } = await readBatch(openControl(env, { roundTrips: budget.roundTrips }), {
    found: eventsByIds(jobs.map(({ eventId }) => eventId)),
    notes: fileNotes(),
  });
  const kept = new Set(notes.filter(({ kind }) => kind !== "delete").map(({ eventId }) => eventId));
  const next: TidyJob[] = [];
  const left: TidyJob[] = [];
  await inParallel(jobs, async (job) => {
    const event = found.find(({ id }) => id === job.eventId);
    if (event?.status !== "active" || !isUpToDate(event)) return;
    if (budget.isOver) return void left.push(job);
    try {
      const db = await openEvent(env, event, { roundTrips: budget.roundTrips });
      const then = job.job === "tidy" ? await tidyRows(db, event) : await tidyFiles(db, env, { job, kept });
      if (then) next.push(then);
      counts.tidied += 1;
    } catch (error) {
      if (isOutOfCalls(error)) {
        budget.end();
        return void left.push(job);
      }
      counts.failed += 1;
      report(error, { eventId: event.id });
      // Its files have another storage, and may be well.
      if (job.job === "tidy") next.push({ job: "tidyFiles", eventId: event.id });
    }
  });
  for (const job of [...left, ...next]) await env.JOBS?.send(job);
  return { ...counts, putOff: left.length };
}

/** What the rooms look after, and the search index is put right. Returns what comes next. */
async function tidyRows(db: EventDatabase, event: EventRecord): Promise<TidyJob> {
  for (const tidy of TIDIES) await tidy.look?.(db, event.id);
  const now = new Date();
  await writeBatch(db, [...TIDIES.flatMap((tidy) => tidy.writes?.(now) ?? []), ...searchIndexAgain()]);
  for (const tidy of TIDIES) await tidy.fill?.(db);
  for (const tidy of TIDIES) await tidy.note?.(db, now);
  return { job: "tidyFiles", eventId: event.id };
}

/** Some staged files that nobody saved, or a page of objects that no row holds. Returns what is left; null after the last page. */
async function tidyFiles(
  db: EventDatabase,
  env: WorkerEnv,
  {
    job: { eventId, cursor },
    kept,
  }: { job: Extract<TidyJob, { job: "tidyFiles" }>; kept: ReadonlySet<string> },
): Promise<TidyJob | null> {
  const now = new Date();
  if (cursor === undefined && (await clearStaged(db, env, now)) === STAGED_AT_ONCE)
    return { job: "tidyFiles", eventId };
  if (kept.has(eventId)) return null;
  const next = await clearOrphans(db, env, { eventId, now, cursor });
  return next.cursor === undefined ? null : { job: "tidyFiles", eventId, cursor: next.cursor };
}
