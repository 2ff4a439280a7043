import { expect, it } from "vitest";
import { comparedFormulas } from "../unit/support/compared-formulas";

const COUNT = Number(process.env.PROOF_FORMULAS ?? 1_000_000);
const SEED = Number(process.env.SEED ?? 1);

it(`${COUNT} formulas come to what a second way of working them out says`, { timeout: 3_600_000 }, () => {
  const { tried, blanks, differs } = comparedFormulas({ seed: SEED, count: COUNT });
  console.info(`${tried} formulas, ${blanks} of them blank`);
  expect(differs).toBeNull();
});
