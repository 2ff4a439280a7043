import { expect, it } from "vitest";
import { dice } from "../../harness/dice";
import { comparedAudiences } from "../support/compared-audiences";

it("everybody, types, names and conditions: each way of asking says what a plain reckoning does", async () => {
  const { cells, wrong } = await comparedAudiences(dice(35), { teams: 14, things: 12 });
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(cells).toBeGreaterThan(4_000);
});
