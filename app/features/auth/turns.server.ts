import { pause } from "#db/pause";
import { Unavailable } from "~/lib/errors";

/** Checks of passwords that may wait; each takes about 110 ms of the one thread that a workerd has. */
const PLACES = 32;
/** From one beginning to the next, so that whoever signs in does not hold up those who read. */
const SPACE_MS = 125;
/** Who has waited longer is refused too: on a slow machine the last place is farther away. */
const PATIENCE_MS = 15_000;
/** A place comes back by then, whatever became of its request. */
const TAKEN_BACK_MS = 20_000;

interface Place {
  startAt: number;
}

/**
 * Work that fills the thread, one piece at a time, first come first served, and in between everybody else has their turn. A
 * place is a moment to begin at, and each request waits for its own by a timer of its own: a browser that hangs up ends its
 * request wherever it stands, and nobody waits for what it would have done next. Beyond the last place: `Unavailable`.
 */
export class Turns {
  private places: Place[] = [];
  private next = 0;
  /** While a piece of work runs: until when nobody else begins. */
  private busyUntil = 0;

  constructor(
    private readonly limit = PLACES,
    private readonly space = SPACE_MS,
  ) {}

  async take<T>(work: () => Promise<T>): Promise<T> {
    const now = Date.now();
    this.places = this.places.filter(({ startAt }) => startAt + TAKEN_BACK_MS > now);
    if (this.places.length >= this.limit) throw new Unavailable();
    const place = { startAt: Math.max(now, this.next) };
    this.next = place.startAt + this.space;
    this.places.push(place);
    try {
      await pause(place.startAt - now);
      while (Date.now() < this.busyUntil) await pause(5);
      if (Date.now() - now > PATIENCE_MS) throw new Unavailable();
      return await this.alone(work);
    } finally {
      this.places = this.places.filter((other) => other !== place);
    }
  }

  private async alone<T>(work: () => Promise<T>): Promise<T> {
    this.busyUntil = Date.now() + TAKEN_BACK_MS;
    try {
      return await work();
    } finally {
      this.busyUntil = 0;
    }
  }
}
