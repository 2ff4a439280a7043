import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { outbox } from "#db/event/schema/activity";
import type { EventDatabase } from "#db/open";
import { many, q, readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { allSettings } from "~/features/settings/settings.queries.server";
import { report } from "~/lib/report.server";
import { commandContext } from "~/procedure/command-context.server";
import { type CommandContext, type EventRecord, SYSTEM } from "~/procedure/context";
import { openControl, openEvent } from "~/procedure/scope.server";
import type { WorkerEnv } from "./env";
import { type PromisedWork, subscriberFor } from "./subscribers";

const LEASE_MS = 2 * 60_000;
const MAX_ATTEMPTS = 8;
/** Rows of one drain; what is left is found by the next sweep. */
const DRAIN_LIMIT = 100;

/**
 * Does the promised work of one event: the rows named, or all that are due. Each row is leased by a conditional update,
 * so that two deliveries do the work once. Returns how many rows were done.
 */
export async function drain(env: WorkerEnv, event: EventRecord, ids?: string[]): Promise<number> {
  const db = await openEvent(env, event);
  const now = new Date();
  const due = await readBatch(db, { rows: many(dueQuery(now, ids)), settings: allSettings() });
  if (due.rows.length === 0) return 0;
  const control = openControl(env);
  const ctx = commandContext({ db, control, event, settings: due.settings, actor: SYSTEM, env, now });
  let done = 0;
  const more: string[] = [];
  const promised = (promisedIds: string[]) => void more.push(...promisedIds);
  for (const row of due.rows) if (await work(ctx, row.id, promised)) done += 1;
  for (let at = 0; at < more.length; at += DRAIN_LIMIT) {
    await env.JOBS?.send({ job: "outbox", eventId: event.id, ids: more.slice(at, at + DRAIN_LIMIT) });
  }
  return done;
}

async function work(ctx: CommandContext, id: string, promised: PromisedWork["promised"]): Promise<boolean> {
  const row = await lease(ctx.db, id);
  if (!row) return false;
  try {
    await subscriberFor(row.subscriber)(ctx, { ...row, promised });
    await writeBatch(ctx.db, [
      q
        .update(outbox)
        .set({ state: "done", sealed: null, leaseUntil: null, lastError: null })
        .where(eq(outbox.id, id)),
    ]);
    return true;
  } catch (error) {
    const isLast = row.attempts >= MAX_ATTEMPTS;
    report(error, {
      eventId: ctx.event.id,
      outboxId: id,
      subscriber: row.subscriber,
      attempts: row.attempts,
    });
    await writeBatch(ctx.db, [
      q
        .update(outbox)
        .set({
          lastError: (error instanceof Error ? error.message : "An unknown error occurred").slice(0, 300),
          leaseUntil: new Date(Date.now() + waitMs(row.attempts)).toISOString(),
          ...(isLast ? { state: "failed" as const, sealed: null } : {}),
        })
        .where(eq(outbox.id, id)),
    ]);
    return false;
  }
}

async function lease(db: EventDatabase, id: string) {
  const now = Date.now();
  const [result] = await writeBatch(db, [
    sql`update outbox set lease_until = ${new Date(now + LEASE_MS).toISOString()}, attempts = attempts + 1
      where id = ${id} and state = 'pending' and (lease_until is null or lease_until < ${new Date(now).toISOString()})
      returning subscriber, sealed, attempts, activity_id as activityId`,
  ]);
  const row = result?.rows[0];
  if (!row) return null;
  return {
    subscriber: String(row.subscriber),
    sealed: row.sealed === null ? null : String(row.sealed),
    attempts: Number(row.attempts),
    activityId: String(row.activityId),
  };
}

const dueQuery = (now: Date, ids?: string[]) =>
  q
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.state, "pending"),
        or(isNull(outbox.leaseUntil), lt(outbox.leaseUntil, now.toISOString())),
        ids ? inArray(outbox.id, ids) : undefined,
      ),
    )
    .orderBy(outbox.createdAt)
    .limit(DRAIN_LIMIT);

/** 30 s, 1 min, 2 min … up to an hour. */
const waitMs = (attempts: number) => Math.min(3_600_000, 30_000 * 2 ** (attempts - 1));
