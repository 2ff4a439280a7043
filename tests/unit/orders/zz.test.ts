import { expect, it } from "vitest";
import { ordersHouse } from "../support/orders-house";
import { racesForTheLast } from "../support/raced-orders";
import { randomActs } from "../support/random-orders";
it("all", { timeout: 900000 }, async () => {
  console.info(JSON.stringify(await racesForTheLast(500)));
  for (let n = 0; n < 20; n += 1) console.info(JSON.stringify(await randomActs(await ordersHouse(), { seed: 100 + n, count: 500 })));
  expect(1).toBe(1);
});
