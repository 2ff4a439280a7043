import { eq, sql } from "drizzle-orm";
import { eventHealth, partHealth } from "#db/control/schema";
import { many, q, type Read } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import type { EventState } from "./event-state";

export type Health = typeof eventHealth.$inferSelect;

export const healthOf = (eventIds: readonly string[]): Read<Health[]> =>
  many(
    q
      .select()
      .from(eventHealth)
      .where(sql`${eventHealth.eventId} in (select value from json_each(${JSON.stringify(eventIds)}))`),
  );

export const LONGEST_REST_MS = 600_000;
/** Left alone after a failure: 1 min, 2, 4, 8, and then every ten. */
export const restMs = (failures: number) =>
  Math.min(LONGEST_REST_MS, 60_000 * 2 ** Math.min(failures - 1, 10));

/** A next turn that is on the queue; if the message is lost, sweeps take over from then on. */
interface NextTurn {
  turn: string;
  restUntil: string;
}

/** Its database answered. */
export function noteTurn(eventId: string, now: Date, state: EventState, next?: NextTurn): Write {
  const at = now.toISOString();
  const seen = {
    checkedAt: at,
    seenAt: at,
    failingSince: null,
    failures: 0,
    lastError: null,
    turn: next?.turn ?? null,
    restUntil: next?.restUntil ?? null,
    ...state,
  };
  return q
    .insert(eventHealth)
    .values({ eventId, ...seen })
    .onConflictDoUpdate({ target: eventHealth.eventId, set: seen });
}

/** Its database did not answer, or answered with a fault; what was known of its work stays. */
export function noteFailure(eventId: string, now: Date, lastError: string, next: NextTurn): Write {
  const at = now.toISOString();
  const failed = { checkedAt: at, lastError, turn: next.turn, restUntil: next.restUntil };
  return q
    .insert(eventHealth)
    .values({ eventId, ...failed, failingSince: at, failures: 1 })
    .onConflictDoUpdate({
      target: eventHealth.eventId,
      set: {
        ...failed,
        failingSince: sql`coalesce(${eventHealth.failingSince}, ${at})`,
        failures: sql`${eventHealth.failures} + 1`,
      },
    });
}

type Part = (typeof partHealth.$inferSelect)["part"];

/** A part that all events share, as it was just seen; `fault` in words without an address. */
export function notePart(part: Part, now: Date, fault: string | null): Write {
  const at = now.toISOString();
  return q
    .insert(partHealth)
    .values({ part, checkedAt: at, failingSince: fault === null ? null : at, details: fault ?? "" })
    .onConflictDoUpdate({
      target: partHealth.part,
      set: {
        checkedAt: at,
        failingSince: fault === null ? null : sql`coalesce(${partHealth.failingSince}, ${at})`,
        details: fault ?? "",
      },
    });
}

/** A message of a sweep arrived: the queue moves. */
export const noteQueueMoves = (): Write =>
  q.update(partHealth).set({ failingSince: null, details: "" }).where(eq(partHealth.part, "queue"));
