import { expect, it } from "vitest";
import { dice } from "../harness/dice";
import { reportedOn } from "../unit/support/report-acts";

/** `PROOF_ACTS` (default 10,000): a form's report in parts is what all its answers say, whatever is written in whatever order. */
const ACTS = Number(process.env.PROOF_ACTS ?? 10_000);

it("a report in parts is what all answers say after random acts on its submissions", {
  timeout: 1_800_000,
}, async () => {
  let [acts, fromKept] = [0, 0];
  for (let seed = 1; acts < ACTS; seed += 1) {
    const found = await reportedOn(dice(seed), 200);
    expect(found.wrong.slice(0, 3), `seed ${seed}`).toEqual([]);
    acts += found.reports;
    fromKept += found.fromKept;
  }
  console.log(JSON.stringify({ acts, fromKept }));
});
