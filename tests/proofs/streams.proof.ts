import { expect, it } from "vitest";
import { proveStreams } from "./streams";

/** `PROOF_EVENTS` (default 20), and how often each is asked (`PROOF_ANSWERS`, default 200). */
const EVENTS = Number(process.env.PROOF_EVENTS ?? 20);
const ANSWERS = Number(process.env.PROOF_ANSWERS ?? 200);

it(`of ${EVENTS} events on kept streams no page names another's things, whoever hangs up and while one moves`, async () => {
  const figures = await proveStreams({ events: EVENTS, answers: ANSWERS });
  console.log(JSON.stringify({ ...figures, odd: figures.odd.slice(0, 5) }));
  expect(figures.foreign).toEqual([]);
  expect(figures.lost).toEqual([]);
  expect(figures.odd).toEqual([]);
  expect(figures.answers).toBe(EVENTS * ANSWERS);
});
