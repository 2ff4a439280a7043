import { expect, it } from "vitest";
import { dice } from "../harness/dice";
import { actedOn } from "../unit/support/random-acts";

/** `PROOF_ACTS` (default 10,000): what is kept beside teams and tasks is what a recount gives, whatever staff do in whatever order. */
const ACTS = Number(process.env.PROOF_ACTS ?? 10_000);

it("kept counts and days equal a recount after random acts with audiences, late joiners, drafts and days", async () => {
  const done: Record<string, number> = {};
  let acts = 0;
  for (let seed = 1; acts < ACTS; seed += 1) {
    const found = await actedOn(dice(seed), 200);
    expect(found.wrong.slice(0, 5), `seed ${seed}`).toEqual([]);
    acts += found.acts;
    for (const [name, n] of Object.entries(found.done)) done[name] = (done[name] ?? 0) + n;
  }
  console.log(JSON.stringify({ acts, done }));
});
