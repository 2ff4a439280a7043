import { expect, it } from "vitest";
import { comparedCalculations } from "../unit/support/calculated-forms";
import { comparedFormulas } from "../unit/support/compared-formulas";

const COUNT = Number(process.env.PROOF_FORMULAS ?? 1_000_000);
const SEED = Number(process.env.SEED ?? 1);

it(`${COUNT} formulas come to what a second way of working them out says`, { timeout: 3_600_000 }, () => {
  const { tried, blanks, differs } = comparedFormulas({ seed: SEED, count: COUNT });
  console.info(`${tried} formulas, ${blanks} of them blank`);
  expect(differs).toBeNull();
});

it("forms with results show in a browser what the server does, and keep from it what is for staff", {
  timeout: 3_600_000,
}, () => {
  const { seen, differs } = comparedCalculations({
    seed: SEED,
    forms: Number(process.env.PROOF_FORMS ?? 20_000),
  });
  console.info(JSON.stringify(seen));
  expect(differs).toBeNull();
});
