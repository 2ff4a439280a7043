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
import type { WorkerEnv } from "./env";
import { type Health, healthOf, noteFailure, notePart, noteTurn, restMs } from "./event-health";
import { takeTurn } from "./outbox";

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
}

/** A turn that is longer than all its calls may be: whatever waits there, the batch goes on. */
const TURN_LIMIT_MS = 90_000;
/** For so long the next turn of a backlog may be on the queue before sweeps look again. */
const NEXT_TURN_MS = 3 * 60_000;

/**
 * Gives each event its turn, each for itself, a few at a time, those last that failed before. One that fails is reported,
 * rests, and is tried again by a message of its own; one with more work than a turn takes is sent to the queue's end.
 */
export async function takeTurns(env: WorkerEnv, wanted: readonly Wanted[]): Promise<Tally> {
  const tally: Tally = { events: 0, done: 0, failed: 0, failing: 0 };
  if (wanted.length === 0) return tally;
  const control = openControl(env);
  const ids = wanted.map(({ eventId }) => eventId);
  const { events, health } = await readBatch(control, { events: eventsByIds(ids), health: healthOf(ids) });
  const now = new Date();
  const turns = wanted
    .map((one) => ({
      ...one,
      event: events.find(({ id }) => id === one.eventId),
      known: health.find(({ eventId }) => eventId === one.eventId),
    }))
    .filter((one): one is typeof one & { event: EventRecord } => isOpen(one.event))
    .map((one) => ({ ...one, isWhole: isWhole(one, now) }))
    .filter(({ isWhole, ids }) => isWhole || ids.length > 0)
    .sort((one, other) => (one.known?.failures ?? 0) - (other.known?.failures ?? 0));
  const notes: Write[] = [];
  const mails = new Set<string>();
  await inParallel(turns, async ({ event, known, ids: named, isWhole }) => {
    tally.events += 1;
    try {
      const limited = () => takeTurn(env, event, isWhole ? undefined : named);
      const turn = await withTimeLimit("an event's turn", TURN_LIMIT_MS, limited);
      tally.done += turn.done;
      tally.failed += turn.failed;
      if (turn.mail) mails.add(turn.mail);
      if (turn.isMore) await goOn(env, control, event.id, turn.state);
      else if (isWhole || known?.failingSince) notes.push(noteTurn(event.id, new Date(), turn.state));
    } catch (error) {
      report(error, { eventId: event.id });
      // Its database is being moved: the next sweep finds the work.
      if (isAway(error) && error.isPassing) return;
      tally.failing += 1;
      await rest(env, control, event.id, (known?.failures ?? 0) + 1, error).catch(report);
    }
  });
  if (mails.size > 0) notes.push(notePart("mail", new Date(), [...mails].find((m) => m !== "well") ?? null));
  await writeBatch(control, notes);
  return tally;
}

const isOpen = (event: EventRecord | undefined): event is EventRecord =>
  event?.status === "active" && event.schemaVersion >= EVENT_SCHEMA_VERSION;

/** All that is due, or only the rows that are named? An event that rests is left alone by sweeps. */
function isWhole({ turn, isSwept, known }: Wanted & { known?: Health }, now: Date): boolean {
  if (turn && known?.turn === turn) return true;
  return isSwept && (known?.restUntil ?? "") < now.toISOString();
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
