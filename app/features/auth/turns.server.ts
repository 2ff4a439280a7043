import { pause } from "#db/pause";
import { Unavailable } from "~/lib/errors";

/** Password checks that may wait at once; each takes about 110 ms of the single thread that a workerd has. */
const MOST_WAITING = 32;
/** From one start to the next, so that people who sign in do not hold up those who read. */
const SPACING_MS = 125;
/** A wait longer than this is refused too: on a slow machine the last turn is farther away. */
const PATIENCE_MS = 15_000;
/** A turn is given up after this long, whatever became of its request. */
const LEASE_MS = 20_000;

interface Turn {
  startAt: number;
}

/**
 * Work that fills the thread, one piece at a time, first come first served, with time for other requests in between. A
 * turn is a moment to start at, and each request waits for its own by its own timer: a browser that hangs up ends its
 * request at any line, and nobody waits for what it would have done next. When too many wait: `Unavailable`.
 */
export class Turns {
  private turns: Turn[] = [];
  private nextStart = 0;
  /** While a piece of work runs: until when nobody else starts. */
  private busyUntil = 0;

  constructor(
    private readonly limit = MOST_WAITING,
    private readonly spacing = SPACING_MS,
  ) {}

  async take<T>(work: () => Promise<T>): Promise<T> {
    const now = Date.now();
    this.turns = this.turns.filter(({ startAt }) => startAt + LEASE_MS > now);
    if (this.turns.length >= this.limit) throw new Unavailable();
    const turn = { startAt: Math.max(now, this.nextStart) };
    this.nextStart = turn.startAt + this.spacing;
    this.turns.push(turn);
    try {
      await pause(turn.startAt - now);
      while (Date.now() < this.busyUntil) await pause(5);
      if (Date.now() - now > PATIENCE_MS) throw new Unavailable();
      return await this.alone(work);
    } finally {
      this.turns = this.turns.filter((other) => other !== turn);
    }
  }

  private async alone<T>(work: () => Promise<T>): Promise<T> {
    this.busyUntil = Date.now() + LEASE_MS;
    try {
      return await work();
    } finally {
      this.busyUntil = 0;
    }
  }
}
