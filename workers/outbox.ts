import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { EventDatabase } from "#db/database";
import { WORK_LIFE_MS } from "#db/event/outbox-work";
import { outbox } from "#db/event/schema/activity";
import { many, q, readBatch, sqlJson } from "#db/read-batch";
import { isBeyond, isOver } from "#db/set-back";
import { steadyNow } from "#db/steady-clock";
import { isNoAnswer } from "#db/time-limit";
import { writeBatch } from "#db/write-batch";
import { allSettings } from "~/event-settings/settings.queries.server";
import { MailRefused } from "~/features/email/mail.jobs.server";
import { isDeliveryDue } from "~/features/forms/webhooks/delivery/leases.jobs.server";
import { newId, referenceOf } from "~/lib/ids";
import { log, report } from "~/lib/report.server";
import { commandContext } from "~/procedure/command-context.server";
import { type EventRecord, SYSTEM } from "~/procedure/context";
import { openControl, openEvent } from "~/procedure/scope.server";
import { Budget, isOutOfCalls } from "./budget";
import type { WorkerEnv } from "./env";
import { type EventState, eventState, nextDue } from "./event-state";
import { LONGEST_MS, nextTry } from "./next-try";
import { ProviderWatch } from "./provider-watch";
import { subscriberFor } from "./subscribers";

/** Longer than one row's calls may take together. */
const LEASE_MS = 2 * 60_000;
/** Rows of one turn; what is left has a turn of its own, behind the others. */
export const TURN_ROWS = 100;
/** After so long no further row is begun. */
const TURN_MS = 20_000;
/** Mails of one turn that the provider may refuse in a row before the others wait for the next. */
const REFUSED_IN_A_ROW = 5;

/** What one event's turn came to. */
export interface Turn {
  done: number;
  failed: number;
  /** Work that is due was left for another turn. */
  isMore: boolean;
  /** Status afterwards. */
  state: EventState;
  /** When something is next due, afterwards. */
  nextDueAt: string | null;
}

/** What the turns of one invocation share. */
export interface Shared {
  budget: Budget;
  provider: ProviderWatch;
}

/**
 * Does the outbox jobs of one event, for one turn: the rows named, or those that are due. Each row is leased by a
 * conditional update, so that two deliveries do the work once. Throws where the event's own database fails.
 */
export async function takeTurn(
  env: WorkerEnv,
  event: EventRecord,
  ids?: string[],
  { budget, provider }: Shared = { budget: new Budget(), provider: new ProviderWatch() },
): Promise<Turn> {
  const { roundTrips } = budget;
  const db = await openEvent(env, event, { roundTrips });
  const now = new Date();
  const began = steadyNow();
  const { rows, settings, state, nextDueAt, hasDeliveries } = await readBatch(db, {
    rows: many(dueQuery(now, ids)),
    settings: allSettings(),
    state: eventState(now),
    nextDueAt: nextDue(now),
    hasDeliveries: sqlJson<0 | 1>(sql`select ${isDeliveryDue(now)}`),
  });
  // They have a queue of their own: no receiver keeps an event's other work waiting.
  if (hasDeliveries && !ids) await env.WEBHOOKS?.send({ eventId: event.id });
  const turn: Turn = { done: 0, failed: 0, isMore: rows.length === TURN_ROWS, state, nextDueAt };
  if (rows.length === 0) return { ...turn, isMore: false };
  const parts = { db, control: openControl(env, { roundTrips }), event, settings, actor: SYSTEM, env };
  const more: string[] = [];
  const mails = new Mails(event.id, provider, budget);
  for (const row of rows) {
    if (steadyNow() - began > TURN_MS || budget.isOver) {
      turn.isMore = true;
      break;
    }
    // What is given up needs nobody's answer.
    if (isMail(row) && mails.mustWait && endOf(row) > new Date().toISOString()) continue;
    await work(parts, row.id, { turn, mails, queued: (queued) => void more.push(...queued) });
  }
  // A further turn would only ask again: the next sweep does.
  if (mails.mustWait) turn.isMore = false;
  for (let at = 0; at < more.length; at += TURN_ROWS) {
    await env.JOBS?.send({ job: "outbox", eventId: event.id, ids: more.slice(at, at + TURN_ROWS) });
  }
  const then = new Date();
  const after = await readBatch(db, { state: eventState(then), nextDueAt: nextDue(then) });
  const ms = steadyNow() - began;
  log("info", "turn", { eventId: event.id, done: turn.done, failed: turn.failed, left: turn.isMore, ms });
  return { ...turn, ...after };
}

const isMail = ({ subscriber }: { subscriber: string }) => subscriber.startsWith("mail:");

/** The mails of one turn: a provider that refuses one after the other is not asked for each. */
class Mails {
  private refusals = 0;
  private readonly atMost: number;

  constructor(
    private readonly eventId: string,
    private readonly provider: ProviderWatch,
    private readonly budget: Budget,
  ) {
    this.atMost = provider.isFailing ? 1 : REFUSED_IN_A_ROW;
  }

  get mustWait(): boolean {
    return this.refusals >= this.atMost;
  }

  begun(): void {
    this.budget.spend();
  }

  taken(recipient: string): Promise<void> {
    this.refusals = 0;
    return this.provider.said(this.eventId, recipient, null);
  }

  refused({ recipient, code }: MailRefused): Promise<void> {
    this.refusals += 1;
    return this.provider.said(this.eventId, recipient, code);
  }
}

/** When nobody tries any more. */
const endOf = ({ giveUpAt, createdAt }: { giveUpAt: string | null; createdAt: string }) =>
  giveUpAt ?? new Date(new Date(createdAt).getTime() + WORK_LIFE_MS).toISOString();

async function work(
  parts: Omit<Parameters<typeof commandContext>[0], "now">,
  id: string,
  { turn, mails, queued }: { turn: Turn; mails: Mails; queued: (outboxIds: string[]) => void },
): Promise<void> {
  const row = await lease(parts.db, id);
  if (!row) return;
  if (isMail(row)) mails.begun();
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
    let takenFor: string | null = null;
    const mailTaken = (recipient: string) => {
      takenFor = recipient;
    };
    await subscriber.work(ctx, { ...row, subject, queued, keepSealed, mailTaken });
    if (takenFor !== null) await mails.taken(takenFor);
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
    log("info", "work done", { ...fields, ms: Date.now() - began });
  } catch (error) {
    // It was not the work that failed: its lease ends, and another invocation does it.
    if (isOutOfCalls(error)) throw error;
    turn.failed += 1;
    if (error instanceof MailRefused) await mails.refused(error);
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

/**
 * Of a row: it may be begun. What was never begun waits for its time, however far ahead that is (a digest of tomorrow, a notification of
 * next month), unless it was written later than now: the clock was set back. What was begun waits for a try, which is near.
 */
const isDue = (now: Date): SQL =>
  sql`iif(attempts = 0, lease_until is null or lease_until < ${now.toISOString()} or ${isBeyond(sql`created_at`, now)},
    ${isOver(sql`lease_until`, now, LONGEST_MS)})`;

async function lease(db: EventDatabase, id: string) {
  const now = new Date();
  const [result] = await writeBatch(db, [
    sql`update outbox set lease_until = ${new Date(now.getTime() + LEASE_MS).toISOString()}, attempts = attempts + 1
      where id = ${id} and state = 'pending' and ${isDue(now)}
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
    .where(and(eq(outbox.state, "pending"), isDue(now), ids ? inArray(outbox.id, ids) : undefined))
    // A provider of mails that is slow keeps nothing else waiting, and what it refused before no other mail.
    .orderBy(
      sql`iif(${outbox.subscriber} like 'mail:%', 1 + min(${outbox.attempts}, 1), 0)`,
      outbox.createdAt,
    )
    .limit(TURN_ROWS);
