import { describe, expect, it } from "vitest";
import {
  afterTry,
  FAILED_IN_A_ROW,
  FAILING_MS,
  isHopeless,
  MOST_TRIES,
  pauseOf,
  type TryResult,
  triedUntil,
  triesLeft,
} from "~/features/forms/webhooks/delivery/attempts.rules";

const NOW = new Date("2026-11-27T12:00:00.000Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const answer = (status: number, retryAfter: string | null = null): TryResult => ({
  kind: "answer",
  status,
  retryAfter,
});
const once = (result: TryResult) => afterTry(result, { tries: 1, startedAt: NOW.toISOString(), now: NOW });

describe("what becomes of a delivery", () => {
  it("has succeeded by any 2xx alone", () => {
    const taken = Array.from({ length: 500 }, (_, at) => at + 100).filter(
      (status) => once(answer(status)).state === "succeeded",
    );
    expect(taken).toEqual(Array.from({ length: 100 }, (_, at) => at + 200));
  });

  it("is tried again after 408, 425, 429, any 5xx and no answer, and after nothing else", () => {
    const again = Array.from({ length: 500 }, (_, at) => at + 100).filter(
      (status) => once(answer(status)).state === "waiting",
    );
    expect(again).toEqual([408, 425, 429, ...Array.from({ length: 100 }, (_, at) => at + 500)]);
    expect(once({ kind: "noAnswer" }).state).toBe("waiting");
    expect(once({ kind: "refused" })).toEqual({ state: "failed", isGone: false });
    expect(once(answer(302))).toEqual({ state: "failed", isGone: false });
  });

  it("says that the receiver is gone by 410 alone", () => {
    expect(once(answer(410))).toEqual({ state: "failed", isGone: true });
    expect(once(answer(404))).toEqual({ state: "failed", isGone: false });
  });

  it("is tried eight more times over a day", () => {
    let now = NOW;
    const after: number[] = [];
    for (let tries = 1; ; tries += 1) {
      const outcome = afterTry({ kind: "noAnswer" }, { tries, startedAt: NOW.toISOString(), now });
      if (outcome.state !== "waiting") {
        expect(outcome).toEqual({ state: "failed", isGone: false });
        break;
      }
      now = new Date(outcome.nextAt);
      after.push(now.getTime() - NOW.getTime());
    }
    expect(after).toEqual([1, 10, 60, 180, 360, 660, 1020, 1440].map((minutes) => minutes * MINUTE));
    expect(MOST_TRIES).toBe(9);
  });

  it("is not tried again once its day is over, however few tries there were", () => {
    const outcome = (now: Date) =>
      afterTry(answer(503), { tries: 2, startedAt: NOW.toISOString(), now }).state;
    expect(outcome(new Date(NOW.getTime() + 24 * HOUR - 1))).toBe("waiting");
    expect(outcome(new Date(NOW.getTime() + 24 * HOUR))).toBe("failed");
  });

  it("keeps the pause that the receiver asks for, beyond its day too, and counts it as a try", () => {
    const asked = (tries: number) =>
      afterTry(answer(429, "10800"), { tries, startedAt: NOW.toISOString(), now: NOW });
    expect(asked(1)).toEqual({ state: "waiting", nextAt: "2026-11-27T15:00:00.000Z", isAsked: true });
    expect(asked(MOST_TRIES)).toEqual({ state: "failed", isGone: false });
    const late = new Date(NOW.getTime() + 23 * HOUR);
    expect(afterTry(answer(503, "7200"), { tries: 3, startedAt: NOW.toISOString(), now: late })).toEqual({
      state: "waiting",
      nextAt: "2026-11-28T13:00:00.000Z",
      isAsked: true,
    });
  });

  it("goes by its own waits where the pause cannot be read", () => {
    expect(once(answer(503, "soon"))).toEqual({
      state: "waiting",
      nextAt: "2026-11-27T12:01:00.000Z",
      isAsked: false,
    });
  });
});

describe("Retry-After", () => {
  it.each([
    ["120", 2 * MINUTE],
    [" 3600 ", HOUR],
    ["0", MINUTE],
    ["999999999", 24 * HOUR],
    ["Fri, 27 Nov 2026 14:00:00 GMT", 2 * HOUR],
    ["Friday, 27-Nov-26 14:00:00 GMT", 2 * HOUR],
    ["Fri Nov 27 14:00:00 2026 GMT", 2 * HOUR],
    ["Fri, 27 Nov 2025 14:00:00 GMT", MINUTE],
    ["Sun, 27 Nov 2033 14:00:00 GMT", 24 * HOUR],
    ["", null],
    ["-5", null],
    ["1.5", null],
    ["2027", 2027 * 1000],
    ["1e3", null],
    ["2026-11-28", null],
    ["Fri, 99 Foo 2026 14:00:00 GMT", null],
  ])("reads %j", (text, ms) => expect(pauseOf(text, NOW)).toBe(ms));
  it("reads none", () => expect(pauseOf(null, NOW)).toBeNull());
});

describe("a webhook that only fails", () => {
  const since = (ms: number) => new Date(NOW.getTime() - ms).toISOString();
  it("is hopeless after five days and ten deliveries, both", () => {
    const of = (ms: number, failedInARow: number) =>
      isHopeless({ failingSince: since(ms), failedInARow }, NOW);
    expect(of(FAILING_MS, FAILED_IN_A_ROW)).toBe(true);
    expect(of(FAILING_MS - 1, FAILED_IN_A_ROW)).toBe(false);
    expect(of(FAILING_MS * 2, FAILED_IN_A_ROW - 1)).toBe(false);
    expect(isHopeless({ failingSince: null, failedInARow: 50 }, NOW)).toBe(false);
  });
  it("says what is left to a delivery", () => {
    expect(triesLeft(3)).toBe(6);
    expect(triesLeft(12)).toBe(0);
    expect(triedUntil(NOW.toISOString())).toBe("2026-11-28T12:00:00.000Z");
  });
});
