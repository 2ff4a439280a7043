import { expect, it } from "vitest";
import { comparedRecipients } from "../unit/support/plain-recipients";

/** `PROOF_CASES` (default 100,000): submits, each with up to five notifications. */
const CASES = Number(process.env.PROOF_CASES ?? 100_000);

it("who gets a notification is what a second, plain reckoning says", () => {
  const { differs, seen } = comparedRecipients({ seed: 33, cases: CASES });
  console.log(JSON.stringify(seen));
  expect(differs).toBeNull();
});
