import { expect, it } from "vitest";
import { proveStreams } from "../proofs/streams";

/** `npm run prove -- streams` does it with many more. */
it("events on kept streams name nothing of each other, whoever hangs up and while one moves", async () => {
  const figures = await proveStreams({ events: 4, answers: 30 });
  expect(figures).toMatchObject({ answers: 120, foreign: [], lost: [], odd: [] });
  expect(figures.written).toBeGreaterThan(20);
  expect(figures.hungUp).toBe(40);
});
