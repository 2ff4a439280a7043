import { describe, expect, it } from "vitest";
import { openStreams, type StreamLimits, StreamPool, streamsOf } from "#db/streams";

const LIMITS: StreamLimits = { each: 2, all: 3, idleMs: 1_000, leaseMs: 5_000 };
const now = Date.now();

describe("the streams of a database", () => {
  it("come back with a new baton, the latest first, and each is out while it is used", () => {
    const pool = new StreamPool(LIMITS);
    const [one, two] = [pool.take(now), pool.take(now)];
    expect([one?.baton, two?.baton, pool.take(now)]).toEqual([null, null, null]);
    one?.giveBack("first");
    two?.giveBack("second");
    expect([pool.take(now)?.baton, pool.take(now)?.baton, pool.take(now)]).toEqual(["second", "first", null]);
  });

  it("one that is not given back is never used again, and its place is free at once", () => {
    const pool = new StreamPool(LIMITS);
    const lost = pool.take(now);
    lost?.end();
    expect(pool.load).toEqual({ idle: 0, inUse: 0 });
    lost?.giveBack("late");
    expect(pool.take(now)?.baton).toBeNull();
  });

  it("one that was given back stays, whatever ends after it; and nothing comes back twice", () => {
    const pool = new StreamPool(LIMITS);
    const stream = pool.take(now);
    stream?.giveBack("kept");
    stream?.end();
    stream?.giveBack("kept again");
    expect(pool.load).toEqual({ idle: 1, inUse: 0 });
    expect(pool.take(now)?.baton).toBe("kept");
  });

  it("a server that ends the stream by itself gives no baton: none is kept", () => {
    const pool = new StreamPool(LIMITS);
    pool.take(now)?.giveBack(null);
    expect(pool.load).toEqual({ idle: 0, inUse: 0 });
  });

  it("are dropped before the server ends them, and so are calls whose requests are gone", () => {
    const pool = new StreamPool(LIMITS);
    pool.take()?.giveBack("old");
    pool.take(Date.now() + 1_000);
    expect(pool.load).toEqual({ idle: 0, inUse: 1 });
    pool.take(Date.now() + 900);
    expect(pool.take(Date.now() + 900)).toBeNull();
    expect(pool.take(Date.now() + 6_100)?.baton).toBeNull();
  });
});

describe("the streams of an isolate", () => {
  it("are apart by their key, and one key has one pool", () => {
    expect(streamsOf("a url token", LIMITS)).toBe(streamsOf("a url token", LIMITS));
    streamsOf("a url token", LIMITS).take()?.giveBack("of a");
    expect(streamsOf("a url other", LIMITS).take()?.baton).toBeNull();
    expect(streamsOf("b url token", LIMITS).take()?.baton).toBeNull();
    expect(streamsOf("a url token", LIMITS).take()?.baton).toBe("of a");
  });

  it("are no more than so many in all, and pools that hold none are forgotten", () => {
    expect(openStreams(Date.now() + 60_000)).toBe(0);
    const taken = ["x", "y", "z", "w"].map((key) => streamsOf(key, LIMITS).take());
    expect(taken.map((stream) => stream !== null)).toEqual([true, true, true, false]);
    const pool = streamsOf("x", LIMITS);
    for (const stream of taken) stream?.end();
    expect(openStreams()).toBe(0);
    expect(streamsOf("x", LIMITS)).not.toBe(pool);
  });
});
