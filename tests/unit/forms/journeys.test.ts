import { expect, it } from "vitest";
import { publishingFindings } from "~/features/forms/document/publishing-checks.rules";
import { dice } from "../../harness/dice";
import { randomWholeForm } from "../support/random-whole-form";
import { walkedForms } from "../support/walked-forms";

it("what the journey shows is what sending in judges, over 500 generated forms (20,000: npm run prove -- form-journeys)", () => {
  const { done, kept } = walkedForms({ seed: 41, forms: 500 });
  // What fills in nothing holds nothing.
  expect(done).toBeGreaterThan(400);
  expect(kept).toBeGreaterThan(1_500);
});

it("the same of 300 forms with comparisons, groups of rules, facts, and what is required and offered by rules", () => {
  const { done, kept } = walkedForms({ seed: 43, forms: 300, isRuled: true });
  expect(done).toBeGreaterThan(200);
  expect(kept).toBeGreaterThan(900);
});

it("the generated forms could be published, their totals without lists aside", () => {
  const of = dice(7);
  for (let run = 0; run < 200; run += 1) {
    const refused = publishingFindings(randomWholeForm(of)).filter(({ severity }) => severity === "refuse");
    const inEmptyGroups = refused.filter(({ message }) => !/has no question|Add a question/.test(message));
    expect(inEmptyGroups).toEqual([]);
  }
});
