import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { EventDatabase } from "#db/database";
import { WORK_LIFE_MS } from "#db/event/outbox-work";
import { outbox } from "#db/event/schema/activity";
import { many, q, readBatch } from "#db/read-batch";
import { isNoAnswer } from "#db/time-limit";
import { writeBatch } from "#db/write-batch";
import { MailRefusesUs } from "~/features/email/mail.jobs.server";
import { allSettings } from "~/features/settings/settings.queries.server";
import { newId, referenceOf } from "~/lib/ids";
import { log, report } from "~/lib/report.server";
import { commandContext } from "~/procedure/command-context.server";
import { type EventRecord, SYSTEM } from "~/procedure/context";
import { openControl, openEvent } from "~/procedure/scope.server";
import type { WorkerEnv } from "./env";
import { type EventState, eventState } from "./event-state";
import { nextTry } from "./next-try";
import { subscriberFor } from "./subscribers";

/** Longer than one row's calls may take together. */
const LEASE_MS = 2 * 60_000;
/** Rows of one turn; what is left has a turn of its own, behind the others. */
export const TURN_ROWS = 100;
/** After so long no further row is begun. */
const TURN_MS = 20_000;

/** What one event's turn came to. */
export interface Turn {
  done: number;
  failed: number;
  /** Work that is due was left for another turn. */
  isMore: boolean;
  /** Status afterwards. */
  state: EventState;
  /** What was seen of the mail provider: `well`, or how it refuses us; null where it was not asked. */
  mail: string | null;
}

/**
 * Does the outbox jobs of one event, for one turn: the rows named, or those that are due. Each row is leased by a
 * conditional update, so that two deliveries do the work once. Throws where the event's own database fails.
 */
export async function takeTurn(env: WorkerEnv, event: EventRecord, ids?: string[]): Promise<Turn> {
  const db = await openEvent(env, event);
  const now = new Date();
  const { rows, settings, state } = await readBatch(db, {
    rows: many(dueQuery(now, ids)),
    settings: allSettings(),
    state: eventState(now),
  });
  const turn: Turn = { done: 0, failed: 0, isMore: rows.length === TURN_ROWS, state, mail: null };
  if (rows.length === 0) return { ...turn, isMore: false };
  const parts = { db, control: openControl(env), event, settings, actor: SYSTEM, env };
  const more: string[] = [];
  for (const row of rows) {
    if (Date.now() - now.getTime() > TURN_MS) {
      turn.isMore = true;
      break;
    }
    // One mail was told that we are refused: the others would hear the same.
    if (isMail(row) && isFault(turn.mail) && endOf(row) > new Date().toISOString()) continue;
    await work(parts, row.id, turn, (queued) => void more.push(...queued));
  }
  // Until somebody mends that, a further turn would only ask again.
  if (isFault(turn.mail)) turn.isMore = false;
  for (let at = 0; at < more.length; at += TURN_ROWS) {
    await env.JOBS?.send({ job: "outbox", eventId: event.id, ids: more.slice(at, at + TURN_ROWS) });
  }
  const after = await readBatch(db, { state: eventState(new Date()) });
  const ms = Date.now() - now.getTime();
  log("info", "turn", { eventId: event.id, done: turn.done, failed: turn.failed, left: turn.isMore, ms });
  return { ...turn, state: after.state };
}

const isMail = ({ subscriber }: { subscriber: string }) => subscriber.startsWith("mail:");
const isFault = (mail: Turn["mail"]) => mail !== null && mail !== "well";

/** When nobody tries any more. */
const endOf = ({ giveUpAt, createdAt }: { giveUpAt: string | null; createdAt: string }) =>
  giveUpAt ?? new Date(new Date(createdAt).getTime() + WORK_LIFE_MS).toISOString();

async function work(
  parts: Omit<Parameters<typeof commandContext>[0], "now">,
  id: string,
  turn: Turn,
  queued: (outboxIds: string[]) => void,
): Promise<void> {
  const row = await lease(parts.db, id);
  if (!row) return;
  const began = Date.now();
  const ctx = commandContext({ ...parts, requestId: row.requestId });
  const fields = {
    reference: referenceOf(row.requestId),
    eventId: parts.event.id,
    outboxId: id,
    subscriber: row.subscriber,
    attempts: row.attempts,
  };
  try {
    if (endOf(row) <= ctx.now.toISOString()) throw new TooLate();
    const { subscriber, subject } = subscriberFor(row.subscriber);
    let isSealedKept = false;
    const keepSealed = () => {
      isSealedKept = true;
    };
    await subscriber.work(ctx, { ...row, subject, queued, keepSealed });
    await writeBatch(parts.db, [
      q
        .update(outbox)
        .set({
          state: "done",
          leaseUntil: null,
          lastError: null,
          ...(isSealedKept ? {} : { sealed: null }),
        })
        .where(eq(outbox.id, id)),
    ]);
    turn.done += 1;
    if (isMail(row)) turn.mail = "well";
    log("info", "work done", { ...fields, ms: Date.now() - began });
  } catch (error) {
    turn.failed += 1;
    if (error instanceof MailRefusesUs) turn.mail = error.message;
    report(error, { ...fields, ms: Date.now() - began });
    const { isLast, writes } = afterFailure(id, row, error);
    await writeBatch(parts.db, writes);
    if (isLast) log("error", "given up", fields);
  }
}

/** It waited longer than it was worth. */
class TooLate extends Error {
  override name = "TooLate";
  override message = "It could not be done in time";
}

function afterFailure(id: string, row: Leased, error: unknown) {
  const lastError = (error instanceof Error ? error.message : "An unknown error occurred").slice(0, 300);
  const now = new Date();
  const leaseUntil =
    error instanceof TooLate
      ? null
      : nextTry({ attempts: row.attempts, isUnknown: isNoAnswer(error), now, giveUpAt: endOf(row) });
  const mine = eq(outbox.id, id);
  if (leaseUntil)
    return { isLast: false, writes: [q.update(outbox).set({ lastError, leaseUntil }).where(mine)] };
  const last = givenUp(row.subscriber, now.toISOString());
  const sealed = last ? sql`iif(${last.isKept}, sealed, null)` : null;
  return {
    isLast: true,
    writes: [
      q.update(outbox).set({ state: "failed", lastError, leaseUntil: null, sealed }).where(mine),
      ...(last?.writes ?? []),
    ],
  };
}

function givenUp(name: string, at: string) {
  try {
    const { subscriber, subject } = subscriberFor(name);
    return subscriber.givenUp?.(subject, at);
  } catch {
    // Nobody subscribes as that: there is nothing to tell.
    return undefined;
  }
}

type Leased = NonNullable<Awaited<ReturnType<typeof lease>>>;

async function lease(db: EventDatabase, id: string) {
  const now = Date.now();
  const [result] = await writeBatch(db, [
    sql`update outbox set lease_until = ${new Date(now + LEASE_MS).toISOString()}, attempts = attempts + 1
      where id = ${id} and state = 'pending' and (lease_until is null or lease_until < ${new Date(now).toISOString()})
      returning subscriber, sealed, attempts, activity_id as activityId, give_up_at as giveUpAt, created_at as createdAt,
        (select request_id from activity where activity.id = outbox.activity_id) as requestId`,
  ]);
  const row = result?.rows[0];
  if (!row) return null;
  return {
    subscriber: String(row.subscriber),
    sealed: row.sealed === null ? null : String(row.sealed),
    attempts: Number(row.attempts),
    activityId: String(row.activityId),
    giveUpAt: row.giveUpAt === null ? null : String(row.giveUpAt),
    createdAt: String(row.createdAt),
    /** Of the request that wrote it: what the work itself does goes on under it. */
    requestId: row.requestId === null ? newId() : String(row.requestId),
  };
}

const dueQuery = (now: Date, ids?: string[]) =>
  q
    .select({
      id: outbox.id,
      subscriber: outbox.subscriber,
      giveUpAt: outbox.giveUpAt,
      createdAt: outbox.createdAt,
    })
    .from(outbox)
    .where(
      and(
        eq(outbox.state, "pending"),
        or(isNull(outbox.leaseUntil), lt(outbox.leaseUntil, now.toISOString())),
        ids ? inArray(outbox.id, ids) : undefined,
      ),
    )
    // A provider of mails that is slow keeps nothing else waiting.
    .orderBy(sql`${outbox.subscriber} like 'mail:%'`, outbox.createdAt)
    .limit(TURN_ROWS);
