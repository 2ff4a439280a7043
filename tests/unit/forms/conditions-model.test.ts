import { expect, it } from "vitest";
import { comparedConditions } from "../support/compared-conditions";

it("shows, requires and offers in 20,000 states what a second, plain evaluator does (1,000,000: npm run prove -- form-logic)", () => {
  const { differs, states, ...seen } = comparedConditions({ seed: 37, states: 20_000 });
  expect(differs && JSON.stringify(differs, null, 1)).toBeNull();
  expect(states).toBe(20_000);
  expect(seen.withCircles).toBeGreaterThan(100);
  for (const count of [seen.shown, seen.hidden, seen.withFacts]) expect(count).toBeGreaterThan(5_000);
  for (const count of [seen.required, seen.withheld]) expect(count).toBeGreaterThan(1_000);
});
