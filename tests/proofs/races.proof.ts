import { afterAll, beforeAll, expect, it } from "vitest";
import { startHost, type TestHost } from "../harness/host";
import { progressRace } from "./progress-race";
import { resetRace } from "./reset-race";

/** `PROOF_ROUNDS` (default 1,000) of each race. */
const ROUNDS = Number(process.env.PROOF_ROUNDS ?? 1_000);

let host: TestHost;
beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host?.stop());

it(`${ROUNDS} rounds: staff narrow who sees a task while teams work on it`, async () => {
  const figures = await progressRace(host, ROUNDS);
  console.log(JSON.stringify(figures));
  expect(figures).toMatchObject({ wrong: 0, acknowledgedInvisible: 0 });
});

it(`${ROUNDS} rounds: a password is reset while sign-ins with the old one are under way`, async () => {
  const figures = await resetRace(host, ROUNDS);
  console.log(JSON.stringify(figures));
  expect(figures).toMatchObject({ wrong: 0, lost: 0 });
});
