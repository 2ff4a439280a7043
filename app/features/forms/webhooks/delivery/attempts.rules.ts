/** An answer takes so long at most, connection and first 10 KB with it. */
export const ANSWER_MS = 10_000;
/** What is kept of an answer; the rest is not read. */
export const ANSWER_BYTES = 10 * 1024;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long each further try waits for: eight, the last of them a day after the beginning. */
const WAITS_MS = [
  MINUTE_MS,
  9 * MINUTE_MS,
  50 * MINUTE_MS,
  2 * HOUR_MS,
  3 * HOUR_MS,
  5 * HOUR_MS,
  6 * HOUR_MS,
  7 * HOUR_MS,
] as const;
/** The first and eight more. */
export const MOST_TRIES = WAITS_MS.length + 1;
/** Whoever tries again does so within it, but for what the receiver asked for itself. */
const LIFE_MS = DAY_MS;
/** A receiver that asks for a longer pause is asked after a day. */
const LONGEST_PAUSE_MS = DAY_MS;

/** Failures alone for so long, and so many, switch a webhook off. */
export const FAILING_MS = 5 * DAY_MS;
export const FAILED_IN_A_ROW = 10;

/** What came of one try: an answer, none, or a refusal of ours to send it at all. */
export type TryResult =
  | { kind: "answer"; status: number; retryAfter: string | null }
  | { kind: "noAnswer" }
  | { kind: "refused" };

export type Outcome =
  | { state: "succeeded" }
  | { state: "waiting"; nextAt: string; isAsked: boolean }
  | { state: "failed"; isGone: boolean };

/**
 * What becomes of a delivery after a try. `tries`: those since it began (`startedAt`: when it was made, or replayed), this one among
 * them. A pause that the receiver asks for is kept, longer than the day of a delivery too, and then that try is the last.
 */
export function afterTry(
  result: TryResult,
  { tries, startedAt, now }: { tries: number; startedAt: string; now: Date },
): Outcome {
  if (isTaken(result)) return { state: "succeeded" };
  const isGone = result.kind === "answer" && result.status === 410;
  const isOver = tries >= MOST_TRIES || now.getTime() >= Date.parse(startedAt) + LIFE_MS;
  if (!isWorthAnother(result) || isOver) return { state: "failed", isGone };
  const pause = result.kind === "answer" ? pauseOf(result.retryAfter, now) : null;
  const wait = pause ?? WAITS_MS[tries - 1] ?? HOUR_MS;
  return { state: "waiting", nextAt: new Date(now.getTime() + wait).toISOString(), isAsked: pause !== null };
}

const isTaken = (result: TryResult) =>
  result.kind === "answer" && result.status >= 200 && result.status < 300;

/** Trouble that passes: no answer, and what a receiver says that is busy or broken. A redirect is not followed and does not pass. */
function isWorthAnother(result: TryResult): boolean {
  if (result.kind !== "answer") return result.kind === "noAnswer";
  return result.status >= 500 || [408, 425, 429].includes(result.status);
}

/** HTTP's own three forms of a date begin with the day's name (RFC 9110, 5.6.7): nothing else is read as one. */
const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /;

/** Milliseconds of a `Retry-After`, a minute at least and a day at most; null: it says nothing that can be read. */
export function pauseOf(retryAfter: string | null, now: Date): number | null {
  const text = (retryAfter ?? "").trim();
  const seconds = /^\d{1,15}$/.test(text) ? Number(text) : null;
  const until = seconds === null && HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
  const pause = seconds === null ? until - now.getTime() : seconds * 1000;
  if (Number.isNaN(pause)) return null;
  return Math.min(LONGEST_PAUSE_MS, Math.max(MINUTE_MS, pause));
}

/** Days of nothing but deliveries that failed for good, this one among them. */
export const isHopeless = (
  { failingSince, failedInARow }: { failingSince: string | null; failedInARow: number },
  now: Date,
): boolean =>
  failedInARow >= FAILED_IN_A_ROW &&
  failingSince !== null &&
  now.getTime() - Date.parse(failingSince) >= FAILING_MS;

/** How many tries a delivery has left, and until when, for people. */
export const triesLeft = (tries: number): number => Math.max(0, MOST_TRIES - tries);
export const triedUntil = (startedAt: string): string =>
  new Date(Date.parse(startedAt) + LIFE_MS).toISOString();
