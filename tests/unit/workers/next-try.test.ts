import { describe, expect, it } from "vitest";
import { nextTry } from "../../../workers/next-try";

const START = Date.parse("2027-05-04T08:00:00.000Z");
const at = (ms: number) => new Date(START + ms);

/** All instants, in seconds after the start, at which work that always fails is tried. */
function tries(lifeMs: number, isUnknown = false): number[] {
  const giveUpAt = at(lifeMs).toISOString();
  const all = [0];
  let now = at(0);
  for (let attempts = 1; attempts < 100; attempts += 1) {
    const next = nextTry({ attempts, isUnknown, now, giveUpAt });
    if (!next) return all;
    now = new Date(next);
    all.push((now.getTime() - START) / 1000);
  }
  throw new Error("It never ends");
}

describe("when failed work is tried again", () => {
  it("goes on for 48 hours, at growing intervals of at most four hours", () => {
    const all = tries(48 * 3_600_000);
    expect(all.slice(0, 6)).toEqual([0, 30, 90, 210, 450, 930]);
    const gaps = all.slice(1).map((second, n) => second - (all[n] ?? 0));
    expect(Math.max(...gaps)).toBe(4 * 3600);
    expect(all.at(-1)).toBe(48 * 3600 - 30);
    expect(all.length).toBeGreaterThan(15);
  });

  it("ends before what the work carries does", () => {
    const all = tries(55 * 60_000);
    expect(all.at(-1)).toBe(55 * 60 - 30);
    expect(all.length).toBeGreaterThan(6);
  });

  it("waits at least five minutes where it may have been done", () => {
    expect(tries(48 * 3_600_000, true)[1]).toBe(300);
  });

  it("is over for what is late already", () => {
    expect(tries(0)).toEqual([0]);
  });
});
