import { expect, it } from "vitest";
import { workedTogether } from "../unit/support/colleagues";

/** `PROOF_DRAFTS` (default 10,000), each of 40 steps. */
const RUNS = Number(process.env.PROOF_DRAFTS ?? 10_000);

it("colleagues who fill in one draft at once lose nothing", () => {
  const all = { saves: 0, merged: 0, conflicts: 0, refused: 0 };
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const worked = workedTogether({ seed, steps: 40 });
    for (const name of Object.keys(all) as (keyof typeof all)[]) all[name] += worked[name];
  }
  console.log(JSON.stringify({ runs: RUNS, ...all }));
  expect(all.conflicts).toBeGreaterThan(RUNS / 4);
});
