import { sql } from "drizzle-orm";
import { isAway } from "#db/away";
import { readBatch, sqlJson } from "#db/read-batch";
import { steadyNow } from "#db/steady-clock";
import { EVENT_SCHEMA_VERSION } from "#db/versions";
import { type Write, writeBatch } from "#db/write-batch";
import { allSettings } from "~/event-settings/settings.queries.server";
import type { Settings } from "~/event-settings/settings.schema";
import { deliverNext } from "~/features/forms/webhooks/delivery/deliver.jobs.server";
import { nextDeliveryAt } from "~/features/forms/webhooks/delivery/leases.jobs.server";
import { newId, referenceOf } from "~/lib/ids";
import { log, report } from "~/lib/report.server";
import { commandContext } from "~/procedure/command-context.server";
import { type EventRecord, SYSTEM } from "~/procedure/context";
import { eventsByIds } from "~/procedure/find-event.server";
import { DeliveriesMessage } from "~/procedure/job-message";
import { ownHosts } from "~/procedure/own-hosts.server";
import { openControl, openEvent } from "~/procedure/scope.server";
import { Budget, isOutOfCalls } from "./budget";
import type { WorkerEnv } from "./env";
import { dueTimes, noteDue } from "./next-due";

/** The beginning of its name, whatever the environment (wrangler.toml). */
export const WEBHOOKS_QUEUE = "portal-webhooks";
/** Receivers that one invocation waits for at once: with a database's call each stays below the platform's six connections. */
const LANES = 4;
/** After so long no further delivery is begun: what is left goes to the queue's end. */
const TURN_MS = 60_000;

interface Tally {
  succeeded: number;
  waiting: number;
  failed: number;
}

/** What one event is worked on with. */
interface Work {
  event: EventRecord;
  dueAt: string | null;
  at: () => ReturnType<typeof commandContext>;
  /** Nothing more may go now, or its database fails. */
  isDone: boolean;
}

/**
 * Makes the deliveries that may go of the events that these messages name, four at a time, in turns. A queue of its own: whatever a
 * receiver takes, mails and the other work wait for none of it.
 */
export async function deliverWebhooks(
  batch: MessageBatch<unknown>,
  bound: WorkerEnv,
  budget = new Budget(),
): Promise<void> {
  const reference = referenceOf(newId());
  const began = steadyNow();
  const ids = new Set<string>();
  for (const message of batch.messages) {
    const { data, error } = DeliveriesMessage.safeParse(message.body);
    if (data) ids.add(data.eventId);
    else report(error, { queue: batch.queue, messageId: message.id });
  }
  try {
    const env = budget.counted(bound);
    const control = openControl(env, { roundTrips: budget.roundTrips });
    const { events, due, hosts } = await readBatch(control, {
      events: eventsByIds([...ids]),
      due: dueTimes([...ids]),
      hosts: ownHosts(),
    });
    const tally: Tally = { succeeded: 0, waiting: 0, failed: 0 };
    const works: Work[] = [];
    for (const event of events.filter(isOpen)) {
      const dueAt = due.find(({ id }) => id === event.id)?.nextDueAt ?? null;
      const work = await opened(env, event, { budget, dueAt }).catch(reportOf(event));
      if (work) works.push(work);
    }
    const isOver = () => budget.isOver || steadyNow() - began > TURN_MS;
    await Promise.all(
      Array.from({ length: LANES }, (_, from) => lane(works, { from, hosts, tally, budget, isOver })),
    );
    const notes: Write[] = [];
    for (const work of works) {
      notes.push(...((await stillWaiting(work).catch(reportOf(work.event))) ?? []));
      // Otherwise whoever has the leases goes on.
      if (isOver()) await env.WEBHOOKS?.send({ eventId: work.event.id });
    }
    await writeBatch(control, notes);
    batch.ackAll();
    const ms = steadyNow() - began;
    log("info", "webhooks", {
      queue: batch.queue,
      reference,
      events: works.length,
      ...tally,
      calls: budget.calls,
      ms,
    });
  } catch (error) {
    // Control's trouble: the leases and the sweep see to the rest.
    report(error, { queue: batch.queue, reference });
    batch.retryAll();
  }
}

const isOpen = (event: EventRecord) =>
  event.status === "active" && event.schemaVersion >= EVENT_SCHEMA_VERSION;

/** One event's trouble is its own: the next sweep finds it again. */
const reportOf = (event: EventRecord) => (error: unknown) => {
  if (!(isAway(error) && error.isPassing)) report(error, { eventId: event.id });
  return null;
};

async function opened(
  env: WorkerEnv,
  event: EventRecord,
  { budget: { roundTrips }, dueAt }: { budget: Budget; dueAt: string | null },
): Promise<Work> {
  const db = await openEvent(env, event, { roundTrips });
  const control = openControl(env, { roundTrips });
  const { settings } = await readBatch(db, { settings: allSettings() });
  return { event, dueAt, at: contexts(env, { db, control, event, settings }), isDone: false };
}

type Parts = Pick<Parameters<typeof commandContext>[0], "db" | "control" | "event"> & { settings: Settings };

const contexts = (env: WorkerEnv, parts: Parts) => () =>
  commandContext({
    ...parts,
    actor: SYSTEM,
    env,
    now: new Date(),
    queued: (ids) => void env.JOBS?.send({ job: "outbox", eventId: parts.event.id, ids }).catch(report),
  });

interface Lane {
  /** Where it begins, so that the lanes of an invocation begin with several events. */
  from: number;
  hosts: readonly string[];
  tally: Tally;
  budget: Budget;
  isOver: () => boolean;
}

/** One delivery after the other, an event after the other, until nothing may go any more. */
async function lane(works: readonly Work[], { from, hosts, tally, budget, isOver }: Lane): Promise<void> {
  for (let turn = from; !isOver(); turn += 1) {
    const open = works.filter(({ isDone }) => !isDone);
    const work = open[turn % open.length];
    if (!work) return;
    try {
      const state = await deliverNext(work.at, { ownHosts: hosts });
      if (state) tally[state] += 1;
      // What has ended makes way for another of the same webhook.
      work.isDone = state === null;
    } catch (error) {
      if (isOutOfCalls(error)) budget.end();
      else {
        reportOf(work.event)(error);
        work.isDone = true;
      }
    }
  }
}

/** What waits for its time is told to control. */
async function stillWaiting({ event, dueAt, at }: Work): Promise<Write[]> {
  const { db, now } = at();
  const { nextAt } = await readBatch(db, {
    nextAt: sqlJson<string | null>(sql`select json_quote(${nextDeliveryAt(now)})`),
  });
  return noteDue({ id: event.id, dueAt, nextDueAt: nextAt }, { isRaised: false });
}
