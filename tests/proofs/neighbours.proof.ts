import { expect, it } from "vitest";
import { proveNeighbours } from "./neighbours";

/** `PROOF_EVENTS` (default 200): one is corrupt, the provider never answers for another's recipients. */
const EVENTS = Number(process.env.PROOF_EVENTS ?? 200);

it(`the mails of ${EVENTS} events go within two minutes beside a corrupt database and a provider that hangs`, async () => {
  const figures = await proveNeighbours({ events: EVENTS });
  console.log(JSON.stringify(figures));
  expect(figures.missing).toBe(0);
  expect(figures.last).toBeLessThan(120);
});
