import { expect, it } from "vitest";
import { proveNeighbours } from "./neighbours";

/** `PROOF_EVENTS` (default 200): one is corrupt, one has 10,000 rows to do, the provider never answers for one's recipients. */
const EVENTS = Number(process.env.PROOF_EVENTS ?? 200);

it(`the mails of ${EVENTS} events go within two minutes beside a corrupt database, a backlog and a provider that hangs`, async () => {
  const figures = await proveNeighbours({ events: EVENTS });
  console.log(JSON.stringify(figures));
  expect(figures.missing).toBe(0);
  expect(figures.last).toBeLessThan(120);
});
