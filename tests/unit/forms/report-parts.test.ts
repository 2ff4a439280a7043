import { expect, it } from "vitest";
import { dice } from "../../harness/dice";
import { reportedOn } from "../support/report-acts";

it("a report in parts says what all answers say, after any write", { timeout: 60_000 }, async () => {
  for (const seed of [1, 2]) {
    const { wrong, fromKept, parts } = await reportedOn(dice(seed), 150);
    expect(wrong.slice(0, 3), `seed ${seed}`).toEqual([]);
    expect(fromKept).toBeGreaterThan(10);
    expect(parts).toBeGreaterThan(3);
  }
});
