import { expect, it } from "vitest";
import { isWhole } from "../harness/whole";
import { browserJourneys } from "./support/browser-journeys";

const JOURNEYS = isWhole ? 3 : 1;

it("generated forms show in the browser what the server takes (200: npm run prove -- form-journeys-browser)", async () => {
  const count = await browserJourneys("form-journeys", { seed: 14, journeys: JOURNEYS });
  expect(count.done).toBe(JOURNEYS);
});
