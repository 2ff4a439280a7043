import { expect, it } from "vitest";
import { dice } from "../../harness/dice";
import { comparedAudiences } from "../support/compared-audiences";

it("everybody, types, names and conditions: each way of asking says what a plain reckoning does", async () => {
  const { cells, wrong } = await comparedAudiences(dice(35), { teams: 24, things: 12 });
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(cells).toBeGreaterThan(4_000);
});

it("an event without names and conditions is asked by types and stand shares alone, to the same end", async () => {
  const { cells, wrong } = await comparedAudiences(dice(46), { teams: 20, things: 14, isPlain: true });
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(cells).toBeGreaterThan(7_000);
});
