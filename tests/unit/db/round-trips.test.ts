import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Database } from "#db/database";
import { openEventDatabase } from "#db/open";
import { countingRoundTrips, RoundTripCounter } from "#db/round-trips";

/** A round trip of some milliseconds, counted as the database client counts it. */
async function trip(counter: RoundTripCounter, ms = 1): Promise<void> {
  const depth = counter.started();
  await sleep(ms);
  counter.ended(depth);
}

describe("counting round trips", () => {
  it("one after the other, each counts", async () => {
    const counter = new RoundTripCounter();
    for (let n = 1; n <= 4; n += 1) {
      await trip(counter);
      expect(counter.roundTrips).toBe(n);
    }
  });

  it("in parallel, they count once however many and however long", async () => {
    const counter = new RoundTripCounter();
    await Promise.all([trip(counter, 1), trip(counter, 8), trip(counter, 3)]);
    expect(counter.roundTrips).toBe(1);
  });

  it("a trip that starts after another ended counts, though a third is still under way", async () => {
    const counter = new RoundTripCounter();
    const long = trip(counter, 20);
    await trip(counter, 1);
    await trip(counter, 1);
    await long;
    expect(counter.roundTrips).toBe(2);
  });

  it("two parallel chains count as the longer one", async () => {
    const counter = new RoundTripCounter();
    const chain = async (length: number) => {
      for (let n = 0; n < length; n += 1) await trip(counter, 5);
    };
    await Promise.all([chain(3), chain(1)]);
    expect(counter.roundTrips).toBe(3);
  });

  it("a trip that failed was made all the same, and nothing is counted before one ended", () => {
    const counter = new RoundTripCounter();
    const depth = counter.started();
    expect(counter.roundTrips).toBe(0);
    counter.ended(depth);
    expect(counter.roundTrips).toBe(1);
  });
});

describe("a counted database", () => {
  const database = (batch: Database["batch"]) => ({ batch, migrate: async () => [] });

  it("counts each batch as a trip and each statement as a query, whatever comes of it", async () => {
    const counter = new RoundTripCounter();
    const well = countingRoundTrips(
      database(async () => []),
      counter,
    );
    await well.batch(["select 1", "select 2"], "read");
    const broken = countingRoundTrips(
      database(() => Promise.reject(new Error("no"))),
      counter,
    );
    await expect(broken.batch(["select 3"], "write")).rejects.toThrow("no");
    expect([counter.roundTrips, counter.queries, counter.times.length]).toEqual([2, 3, 2]);
  });

  it("counts what is tried again as another trip", async () => {
    const counter = new RoundTripCounter();
    const db = openEventDatabase({
      url: "http://unit-counted.db",
      roundTrips: counter,
      fetch: () => Promise.reject(new TypeError("Network connection lost.")),
    });
    await expect(db.batch(["select 1"], "read")).rejects.toMatchObject({ reason: "silent" });
    expect([counter.roundTrips, counter.queries]).toEqual([2, 2]);
  });
});
