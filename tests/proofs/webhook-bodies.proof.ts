import { it } from "vitest";
import { readBack } from "../unit/support/webhook-bodies";

/** `PROOF_CASES` (default 10,000): generated submissions, each as JSON, XML and a form. */
const CASES = Number(process.env.PROOF_CASES ?? 10_000);

it("what webhooks carry is read back by other parsers to the same values", () => {
  readBack({ seed: 33, cases: CASES });
  console.log(JSON.stringify({ cases: CASES }));
});
