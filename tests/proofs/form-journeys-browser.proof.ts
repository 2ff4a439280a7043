import { expect, it } from "vitest";
import { browserJourneys } from "../e2e/support/browser-journeys";

/** `PROOF_JOURNEYS` (default 200) of `PROOF_SEED`. */
const JOURNEYS = Number(process.env.PROOF_JOURNEYS ?? 200);
const SEED = Number(process.env.PROOF_SEED ?? 2_027);

it(`${JOURNEYS} generated forms, filled in back and forth in a browser, show what the server takes`, async () => {
  const count = await browserJourneys("form-journeys-browser", { seed: SEED, journeys: JOURNEYS });
  console.log(JSON.stringify(count));
  expect(count.done).toBeGreaterThan(0.8 * JOURNEYS);
});

it(`${JOURNEYS} more with rules of all kinds do so`, async () => {
  const count = await browserJourneys("ruled-journeys-browser", {
    seed: SEED + 1,
    journeys: JOURNEYS,
    isRuled: true,
  });
  console.log(JSON.stringify(count));
  expect(count.done).toBeGreaterThan(0.7 * JOURNEYS);
});
