import { isAway } from "#db/away";
import type { ControlDatabase } from "#db/database";
import { readBatch } from "#db/read-batch";
import { withTimeLimit } from "#db/time-limit";
import { EVENT_SCHEMA_VERSION } from "#db/versions";
import { type Write, writeBatch } from "#db/write-batch";
import { newId } from "~/lib/ids";
import { inParallel } from "~/lib/in-parallel";
import { report } from "~/lib/report.server";
import type { EventRecord } from "~/procedure/context";
import { eventsByIds } from "~/procedure/find-event.server";
import { openControl } from "~/procedure/scope.server";
import { Budget, isOutOfCalls } from "./budget";
import type { WorkerEnv } from "./env";
import { type Health, healthOf, LONGEST_REST_MS, noteFailure, noteTurn, restMs } from "./event-health";
import { dueTimes, noteDue } from "./next-due";
import { TURN_ROWS, takeTurn } from "./outbox";
import { knownOfProvider, ProviderWatch } from "./provider-watch";
import { SWEEP_SIZE } from "./sweep";

/** What a batch of messages asks of one event. */
export interface Wanted {
  eventId: string;
  /** Rows that a command has just queued. */
  ids: string[];
  /** All that is due: asked for by a sweep. */
  isSwept: boolean;
  /** The name of the turn that a message of its own was sent for. */
  turn: string | null;
}

export interface Tally {
  events: number;
  done: number;
  failed: number;
  failing: number;
  /** Events whose turn was put off: this invocation has done enough. */
  putOff: number;
}

/** A turn that is longer than all its calls may be: whatever waits there, the batch goes on. */
const TURN_LIMIT_MS = 90_000;
/** For so long the next turn of a backlog may be on the queue before sweeps look again. */
const NEXT_TURN_MS = 3 * 60_000;

/**
 * Gives each event its turn, each for itself, a few at a time, those last that failed before. One that fails is reported,
 * rests, and is tried again by a message of its own; one with more work than a turn takes is sent to the queue's end.
 */
export async function takeTurns(
  bound: WorkerEnv,
  wanted: readonly Wanted[],
  budget = new Budget(),
): Promise<Tally> {
  const tally: Tally = { events: 0, done: 0, failed: 0, failing: 0, putOff: 0 };
  if (wanted.length === 0) return tally;
  const env = budget.counted(bound);
  const control = openControl(env, { roundTrips: budget.roundTrips });
  const ids = wanted.map(({ eventId }) => eventId);
  const { events, due, health, mail } = await readBatch(control, {
    events: eventsByIds(ids),
    due: dueTimes(ids),
    health: healthOf(ids),
    mail: knownOfProvider(),
  });
  const provider = new ProviderWatch(mail.state);
  const now = new Date();
  const turns = wanted
    .map((one) => ({
      ...one,
      event: events.find(({ id }) => id === one.eventId),
      known: health.find(({ eventId }) => eventId === one.eventId),
      dueAt: due.find(({ id }) => id === one.eventId)?.nextDueAt ?? null,
    }))
    .filter((one): one is typeof one & { event: EventRecord } => isOpen(one.event))
    .map((one) => ({ ...one, isWhole: isWhole(one, now) }))
    .filter(({ isWhole, ids }) => isWhole || ids.length > 0)
    .sort((one, other) => (one.known?.failures ?? 0) - (other.known?.failures ?? 0));
  const notes: Write[] = [];
  const left: Wanted[] = [];
  await inParallel(turns, async (one) => {
    const { event, known, ids: named, isWhole, dueAt } = one;
    if (budget.isOver) return void left.push(one);
    tally.events += 1;
    try {
      const limited = () => takeTurn(env, event, isWhole ? undefined : named, { budget, provider });
      const turn = await withTimeLimit("an event's turn", TURN_LIMIT_MS, limited);
      tally.done += turn.done;
      tally.failed += turn.failed;
      const seen = { id: event.id, dueAt, nextDueAt: turn.nextDueAt };
      notes.push(...noteDue(seen, { isRaised: isWhole && !turn.isMore }));
      if (turn.isMore) await goOn(env, control, event.id, turn.state);
      else if (isWhole || known?.failingSince) notes.push(noteTurn(event.id, new Date(), turn.state));
    } catch (error) {
      if (isOutOfCalls(error)) {
        budget.end();
        return void left.push(one);
      }
      report(error, { eventId: event.id });
      // Its database is being moved: the next sweep finds the work.
      if (isAway(error) && error.isPassing) return;
      tally.failing += 1;
      await rest(env, control, event.id, (known?.failures ?? 0) + 1, error).catch(report);
    }
  });
  await putOff(env, left);
  await provider.note(control);
  await writeBatch(control, notes);
  return { ...tally, putOff: left.length };
}

/** To the end of the queue, as it was asked for: nothing is known of these events that would be worth a note. */
async function putOff(env: WorkerEnv, left: readonly Wanted[]): Promise<void> {
  const swept = left.flatMap(({ eventId, isSwept }) => (isSwept ? [eventId] : []));
  for (let at = 0; at < swept.length; at += SWEEP_SIZE)
    await env.JOBS?.send({ job: "sweep", eventIds: swept.slice(at, at + SWEEP_SIZE) });
  for (const { eventId, ids, turn } of left) {
    if (turn) await env.JOBS?.send({ job: "event", eventId, turn });
    for (let at = 0; at < ids.length; at += TURN_ROWS)
      await env.JOBS?.send({ job: "outbox", eventId, ids: ids.slice(at, at + TURN_ROWS) });
  }
}

const isOpen = (event: EventRecord | undefined): event is EventRecord =>
  event?.status === "active" && event.schemaVersion >= EVENT_SCHEMA_VERSION;

/** All that is due, or only the rows that are named? An event that rests is left alone by sweeps. */
function isWhole({ turn, isSwept, known }: Wanted & { known?: Health }, now: Date): boolean {
  if (turn && known?.turn === turn) return true;
  const until = Date.parse(known?.restUntil ?? "");
  // Farther ahead than any rest is: the clock was set back.
  return isSwept && !(until > now.getTime() && until < now.getTime() + 2 * LONGEST_REST_MS);
}

/** To the end of the queue, behind the others. */
async function goOn(
  env: WorkerEnv,
  control: ControlDatabase,
  eventId: string,
  state: Parameters<typeof noteTurn>[2],
): Promise<void> {
  const turn = newId();
  const now = new Date();
  const restUntil = new Date(now.getTime() + NEXT_TURN_MS).toISOString();
  await writeBatch(control, [noteTurn(eventId, now, state, { turn, restUntil })]);
  await env.JOBS?.send({ job: "event", eventId, turn });
}

async function rest(
  env: WorkerEnv,
  control: ControlDatabase,
  eventId: string,
  failures: number,
  error: unknown,
): Promise<void> {
  const turn = newId();
  const now = new Date();
  const wait = restMs(failures);
  const restUntil = new Date(now.getTime() + wait).toISOString();
  const text = (error instanceof Error ? error.message : "An unknown error occurred").slice(0, 300);
  await writeBatch(control, [noteFailure(eventId, now, text, { turn, restUntil })]);
  await env.JOBS?.send({ job: "event", eventId, turn }, { delaySeconds: Math.ceil(wait / 1000) });
}
