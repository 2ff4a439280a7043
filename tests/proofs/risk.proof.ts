import { expect, it } from "vitest";
import { dice } from "../harness/dice";
import { comparedRisks, comparedWays } from "../unit/support/plain-risk";

/** `PROOF_CASES` (default 100,000): teams whose score a second, plain reckoning gives too. */
const CASES = Number(process.env.PROOF_CASES ?? 100_000);

it("scores are those of a plain reckoning, and no way to green is shorter than the one that is said", () => {
  expect(comparedRisks(dice(1), CASES)).toBeNull();
  expect(comparedWays(dice(2), { cases: Math.ceil(CASES / 50), tasks: 9 })).toBeNull();
  console.log(JSON.stringify({ scores: CASES, ways: Math.ceil(CASES / 50) }));
});
