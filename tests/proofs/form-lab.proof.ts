import { expect, it } from "vitest";
import { comparedLab } from "../unit/support/compared-lab";
import { comparedReach } from "../unit/support/every-answer";

/** `PROOF_STATES` (default 1,000,000), ten of each generated form. */
const STATES = Number(process.env.PROOF_STATES ?? 1_000_000);
/** `PROOF_FORMS` (default 5,000), with up to 20,000 answers each. */
const FORMS = Number(process.env.PROOF_FORMS ?? 5_000);

it("the logic lab says of every state what the runner draws", () => {
  const { differs, ...seen } = comparedLab({ seed: 2027, states: STATES });
  console.log(JSON.stringify(seen));
  expect(differs).toBeNull();
});

it("names exactly the fields that trying all answers of small forms never reaches", () => {
  const { differs, ...seen } = comparedReach({ seed: 2028, forms: FORMS, most: 20_000 });
  console.log(JSON.stringify(seen));
  expect(differs).toBeNull();
  expect(seen.open).toBe(0);
});
