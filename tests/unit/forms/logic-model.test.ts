import { expect, it } from "vitest";
import { comparedLogic } from "../support/compared-logic";

it("shows in 20,000 generated states what a second, plain evaluator shows (1,000,000: npm run prove -- form-logic)", () => {
  const { differs, shown, hidden, inRows, withCircles } = comparedLogic({ seed: 14, states: 20_000 });
  expect(differs && JSON.stringify(differs, null, 1)).toBeNull();
  // What shows all or nothing compares nothing.
  expect(withCircles).toBeGreaterThan(100);
  for (const count of [shown, hidden, inRows]) expect(count).toBeGreaterThan(10_000);
});
