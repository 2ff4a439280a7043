import { expect, it } from "vitest";
import { browserJourneys } from "./support/browser-journeys";

it("three generated forms show in the browser what the server takes (200: npm run prove -- form-journeys-browser)", async () => {
  const count = await browserJourneys("form-journeys", { seed: 14, journeys: 3 });
  expect(count.done).toBe(3);
});
