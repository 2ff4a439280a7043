import { expect, it } from "vitest";
import { copiedForms } from "../support/copied-forms";

it("copies and clones show what their sources show, over 30 forms (1,000: npm run prove -- form-copies)", async () => {
  const done = await copiedForms({ seed: 3, forms: 30 });
  for (const count of [done.forms, done.groups, done.clones, done.refused]) expect(count).toBeGreaterThan(2);
  expect(done.shown).toBeGreaterThan(1_000);
});
