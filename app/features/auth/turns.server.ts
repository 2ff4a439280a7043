import { pausedFor } from "#db/pause";
import { steadyNow } from "#db/steady-clock";
import { Unavailable } from "~/lib/errors";
import { MOST_WAITING, PATIENCE_MS } from "./scrypt.rules";

/** From one start to the next, so that people who sign in do not hold up those who read. */
const SPACING_MS = 125;
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
    const now = steadyNow();
    this.turns = this.turns.filter(({ startAt }) => startAt + LEASE_MS > now);
    if (this.turns.length >= this.limit) throw new Unavailable();
    const turn = { startAt: Math.max(now, this.nextStart) };
    this.nextStart = turn.startAt + this.spacing;
    this.turns.push(turn);
    try {
      let waited = await pausedFor(turn.startAt - now);
      while (steadyNow() < this.busyUntil && waited <= PATIENCE_MS) waited += await pausedFor(5);
      if (waited > PATIENCE_MS) throw new Unavailable();
      return await this.alone(work);
    } finally {
      this.turns = this.turns.filter((other) => other !== turn);
    }
  }

  private async alone<T>(work: () => Promise<T>): Promise<T> {
    this.busyUntil = steadyNow() + LEASE_MS;
    try {
      return await work();
    } finally {
      this.busyUntil = 0;
    }
  }
}
