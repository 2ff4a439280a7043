import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { TripCounter } from "#db/trips";

/** A trip of some milliseconds, counted as the database client counts it. */
async function trip(counter: TripCounter, ms = 1): Promise<void> {
  const depth = counter.started();
  await sleep(ms);
  counter.ended(depth);
}

describe("counting round trips", () => {
  it("one after the other, each counts", async () => {
    const counter = new TripCounter();
    for (let n = 1; n <= 4; n += 1) {
      await trip(counter);
      expect(counter.trips).toBe(n);
    }
  });

  it("in parallel, they count once however many and however long", async () => {
    const counter = new TripCounter();
    await Promise.all([trip(counter, 1), trip(counter, 8), trip(counter, 3)]);
    expect(counter.trips).toBe(1);
  });

  it("a trip that starts after another ended counts, though a third is still under way", async () => {
    const counter = new TripCounter();
    const long = trip(counter, 20);
    await trip(counter, 1);
    await trip(counter, 1);
    await long;
    expect(counter.trips).toBe(2);
  });

  it("two parallel chains count as the longer one", async () => {
    const counter = new TripCounter();
    const chain = async (length: number) => {
      for (let n = 0; n < length; n += 1) await trip(counter, 5);
    };
    await Promise.all([chain(3), chain(1)]);
    expect(counter.trips).toBe(3);
  });

  it("a trip that failed was made all the same, and nothing is counted before one ended", () => {
    const counter = new TripCounter();
    const depth = counter.started();
    expect(counter.trips).toBe(0);
    counter.ended(depth);
    expect(counter.trips).toBe(1);
  });
});
