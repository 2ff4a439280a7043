/**
 * Milliseconds for what is waited for or kept a while in memory: they never go back. workerd has no clock but the machine's
 * (`performance.now()` reads the same), and that one is set now and then. Set back, this one goes on from where it
 * was; set forward, it looks as if that time had passed: what must not end early then counts its own pauses (`pausedFor`).
 */
export function steadyNow(): number {
  shared[CLOCK] ??= { last: 0, ahead: 0 };
  const clock = shared[CLOCK];
  const now = Date.now() + clock.ahead;
  if (now < clock.last) clock.ahead += clock.last - now;
  else clock.last = now;
  return clock.last;
}

/** The Worker and its pages are bundled one by one: what they keep together is by one clock. */
const CLOCK = Symbol.for("portal.steady-clock");
const shared = globalThis as { [CLOCK]?: { last: number; ahead: number } };
