import { expect, it } from "vitest";
import { comparedOrders } from "../unit/support/compared-orders";

const COUNT = Number(process.env.PROOF_ORDERS ?? 10_000);
const SEED = Number(process.env.SEED ?? 1);

it(`${COUNT} orders with edits and cancellations come to what a second reckoning says, line by line and by rate`, {
  timeout: 3_600_000,
}, () => {
  const { seen, differs } = comparedOrders({ seed: SEED, count: COUNT });
  console.info(JSON.stringify(seen));
  expect(differs).toBeNull();
});
