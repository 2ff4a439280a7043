import { expect, it } from "vitest";
import { dice } from "../../harness/dice";
import { actedOn } from "../support/random-acts";

/** A sample of `tests/proofs/kept-counts.proof.ts`. */
it("kept counts are what a recount gives after each act of staff and teams, whichever comes", async () => {
  const { wrong, done } = await actedOn(dice(39), 300);
  expect(wrong).toEqual([]);
  for (const act of ["completeTask", "reopenTask", "reviewTask", "setTaskStatus"])
    expect(done[act], act).toBeGreaterThan(1);
});
