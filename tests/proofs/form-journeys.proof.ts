import { expect, it } from "vitest";
import { walkedForms } from "../unit/support/walked-forms";

/** `PROOF_FORMS` (default 20,000). */
const FORMS = Number(process.env.PROOF_FORMS ?? 20_000);

it("what the journey of a form shows is what sending in judges", () => {
  const walked = walkedForms({ seed: 1_927, forms: FORMS });
  console.log(JSON.stringify(walked));
  expect(walked.done).toBeGreaterThan(0.8 * FORMS);
});

it("the same with rules of all kinds and facts of a team", () => {
  const walked = walkedForms({ seed: 1_937, forms: FORMS, isRuled: true });
  console.log(JSON.stringify(walked));
  expect(walked.done).toBeGreaterThan(0.7 * FORMS);
});
