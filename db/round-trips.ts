import type { Database } from "#db/database";

/**
 * Counts database round trips, the cost that a page is made of. A round trip starts after another ended: round trips that overlap
 * count once, so `roundTrips` is the longest chain of calls that had to wait for each other; `queries` is every statement.
 */
export class RoundTripCounter {
  roundTrips = 0;
  /** Every call to the server, side by side or not. */
  calls = 0;
  queries = 0;
  /** When each call began and ended, in milliseconds. */
  readonly times: (readonly [number, number])[] = [];

  /** The depth of the chain that this call ends; hand it to `ended`. */
  started(): number {
    return this.roundTrips + 1;
  }

  ended(depth: number, began = Date.now()): void {
    this.times.push([began, Date.now()]);
    this.roundTrips = Math.max(this.roundTrips, depth);
  }
}

/** Counts each batch that is sent through it, and its statements, whatever comes of it. */
export function countingRoundTrips(db: Database, counter: RoundTripCounter): Database {
  return {
    ...db,
    async batch(statements, mode) {
      counter.calls += 1;
      counter.queries += statements.length;
      const depth = counter.started();
      const began = Date.now();
      try {
        return await db.batch(statements, mode);
      } finally {
        counter.ended(depth, began);
      }
    },
  };
}
