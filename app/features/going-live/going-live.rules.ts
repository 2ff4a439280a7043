/** How something stands that is not live yet. */
export const WAITING_STATES = ["scheduled", "draft", "past"] as const;
export type WaitingState = (typeof WAITING_STATES)[number];

/** It goes live within a minute of its time; so long after, something kept it from that. */
const LATE_MS = 15 * 60_000;

/**
 * How a draft stands. `isPast`: its day came while it could not go live. One that is late by a quarter of an hour is said to be past too: the
 * event was put back to a backup, or its database does not answer.
 */
export function waitingState(
  { at, isPast }: { at: string | null; isPast: boolean },
  now: Date,
): WaitingState {
  if (at === null) return "draft";
  return isPast || Date.parse(at) + LATE_MS < now.getTime() ? "past" : "scheduled";
}

/** Up to this instant (ISO 8601) a day is past that was not kept. */
export const pastBefore = (now: Date): string => new Date(now.getTime() - LATE_MS).toISOString();
