import { afterAll, beforeAll, expect, it } from "vitest";
import { type PrivateServer, privateServer } from "../harness/private-server";
import { doubleSubmits } from "../worlds/submission-house";
import { makeEvent } from "../worlds/test-event";

/** `PROOF_ROUNDS` (default 500) of three submits at once. */
const ROUNDS = Number(process.env.PROOF_ROUNDS ?? 500);

let server: PrivateServer;
beforeAll(async () => {
  server = await privateServer();
});
afterAll(() => server?.stop());

it(`${ROUNDS} times three submits at once make one submission each`, async () => {
  const figures = await doubleSubmits(await makeEvent(server.on, "form-submits"), ROUNDS);
  console.log(JSON.stringify(figures));
  expect(figures).toMatchObject({ submitted: ROUNDS, refused: 0, submissions: ROUNDS, logged: ROUNDS });
});
