import { expect, it } from "vitest";
import { answersThroughTime } from "../unit/support/answers-through-time";

/** `PROOF_HISTORIES` (default 1,000); `PROOF_SEED` says which are run. */
const HISTORIES = Number(process.env.PROOF_HISTORIES ?? 1_000);
const SEED = Number(process.env.PROOF_SEED ?? 1);

it(`${HISTORIES} histories of edits, publishings, submissions and changes keep every answer in the export`, async () => {
  const done = await answersThroughTime({ seed: SEED, histories: HISTORIES, isChanging: true });
  console.log(JSON.stringify(done));
  expect(done.submissions).toBeGreaterThan(HISTORIES);
});
