import { expect, it } from "vitest";
import { workedTogether } from "../support/colleagues";

it("colleagues in one draft lose nothing of each other's, over 200 runs (10,000: npm run prove -- form-drafts)", () => {
  const all = { saves: 0, merged: 0, conflicts: 0, refused: 0 };
  for (let seed = 1; seed <= 200; seed += 1) {
    const worked = workedTogether({ seed, steps: 40 });
    for (const name of Object.keys(all) as (keyof typeof all)[]) all[name] += worked[name];
  }
  expect(all.merged).toBeGreaterThan(1_000);
  expect(all.conflicts).toBeGreaterThan(100);
  expect(all.refused).toBeGreaterThan(10);
});
