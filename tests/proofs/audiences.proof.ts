import { expect, it } from "vitest";
import { dice } from "../harness/dice";
import { comparedAudiences } from "../unit/support/compared-audiences";

/** `PROOF_CASES` (default 100,000): cells of thing × team × way of asking. */
const CASES = Number(process.env.PROOF_CASES ?? 100_000);

it("who sees a thing is what a plain reckoning says, whichever way it is asked", async () => {
  let cells = 0;
  for (let seed = 1; cells < CASES; seed += 1) {
    const found = await comparedAudiences(dice(seed), { teams: 20, things: 20 });
    expect(found.wrong.slice(0, 5), `seed ${seed}`).toEqual([]);
    cells += found.cells;
  }
  console.log(JSON.stringify({ cells }));
});
