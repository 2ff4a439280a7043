import { steadyNow } from "./steady-clock";

/** By a timer of the caller's own: a request that another one wakes goes on in that one's name, which workerd refuses. */
export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A timer that comes later than this has not: the clock was set meanwhile. */
const LATE_MS = 1_000;

/** Pauses, and says for how long, whatever was done to the clock meanwhile. */
export async function pausedFor(ms: number): Promise<number> {
  const began = steadyNow();
  await pause(ms);
  return Math.min(Math.max(steadyNow() - began, ms), ms + LATE_MS);
}
