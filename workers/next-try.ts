const FIRST_MS = 30_000;
/** Nothing that is queued waits for longer. */
export const LONGEST_MS = 4 * 3_600_000;
/** After a call whose fate is not known: it may have been done, and another would be a double. */
const UNKNOWN_MS = 5 * 60_000;

/**
 * When failed work is tried again: after 30 s, 1 min, 2 min … up to every four hours, once more just before `giveUpAt`,
 * and then no more (null). `attempts`: those that there were, this one among them.
 */
export function nextTry(work: {
  attempts: number;
  isUnknown: boolean;
  now: Date;
  giveUpAt: string;
}): string | null {
  const now = work.now.getTime();
  const end = new Date(work.giveUpAt).getTime() - FIRST_MS;
  const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(work.attempts - 1, 20));
  const next = now + Math.max(wait, work.isUnknown ? UNKNOWN_MS : 0);
  if (next <= end) return new Date(next).toISOString();
  return end - now >= FIRST_MS ? new Date(end).toISOString() : null;
}
