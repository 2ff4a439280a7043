import { expect, it } from "vitest";
import { copiedForms } from "../unit/support/copied-forms";

/** `PROOF_FORMS` (default 1,000), each copied, its group copied, its event cloned. */
const FORMS = Number(process.env.PROOF_FORMS ?? 1_000);

it(`copies and clones of ${FORMS} generated forms behave as their sources`, async () => {
  const done = await copiedForms({ seed: 1, forms: FORMS });
  console.log(JSON.stringify(done));
  expect(done.clones).toBeGreaterThan(FORMS / 10);
});
