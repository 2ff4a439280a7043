import { expect, it } from "vitest";
import { ordersHouse } from "../unit/support/orders-house";
import { racesForTheLast } from "../unit/support/raced-orders";
import { randomActs } from "../unit/support/random-orders";

const RACES = Number(process.env.PROOF_RACES ?? 500);
const ACTS = Number(process.env.PROOF_ACTS ?? 10_000);
const SEED = Number(process.env.SEED ?? 1);
/** Acts on one event, so that its lists stay as short as those of an event. */
const AT_ONCE = 500;

it(`${RACES} times ten orders at once for the last three take three`, { timeout: 3_600_000 }, async () => {
  const figures = await racesForTheLast(RACES);
  console.info(JSON.stringify(figures));
  expect(figures).toMatchObject({ taken: 3 * RACES, submitted: 3 * RACES, refused: 7 * RACES, left: 0 });
});

it(`after each of ${ACTS} random acts stock equals a recount`, { timeout: 3_600_000 }, async () => {
  for (let n = 0; n < ACTS / AT_ONCE; n += 1)
    console.info(JSON.stringify(await randomActs(await ordersHouse(), { seed: SEED + n, count: AT_ONCE })));
});
