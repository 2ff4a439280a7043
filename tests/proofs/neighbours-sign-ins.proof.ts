import { afterAll, beforeAll, expect, it } from "vitest";
import { startHost, type TestHost } from "../harness/host";
import { besideSignIns } from "./support/beside-sign-ins";

/** `PROOF_SIGN_INS` (default 30) at once, `PROOF_ROUNDS` (default 5) times. */
const SIGN_INS = Number(process.env.PROOF_SIGN_INS ?? 30);
const ROUNDS = Number(process.env.PROOF_ROUNDS ?? 5);

let host: TestHost;
beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host?.stop());

it(`a visitor's page beside ${SIGN_INS} sign-ins at once waits at most 200 ms longer than alone`, async () => {
  const figures = await besideSignIns(host, { signIns: SIGN_INS, rounds: ROUNDS });
  console.log(JSON.stringify(figures));
  // On a busy machine the last of them may be asked to try again.
  const { 302: done = 0, 503: asked = 0, ...others } = figures.statuses;
  expect([done + asked, others]).toEqual([SIGN_INS * ROUNDS, {}]);
  expect(figures.longest - figures.alone).toBeLessThanOrEqual(200);
});
