import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { OrdersSearch } from "~/features/reports/orders/order-report.queries.server";
import { ordersWorkbook } from "~/features/reports/orders/orders-export.server";
import { madeOrders, writtenOrders } from "../unit/support/order-world";
import { ordersHouse } from "../unit/support/orders-house";

/** Orders of 20 lines each: ten times as many take no more memory than a tenth of them. */
const COUNT = Number(process.env.PROOF_ROWS ?? 10_000);
const EACH = 20;
const MB = 1_000_000;
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

it(`${COUNT} orders of ${EACH} lines are exported in memory that stays flat`, {
  timeout: 1_800_000,
}, async () => {
  const few = await exported(COUNT / 10);
  const many = await exported(COUNT);
  console.log(`heap of at most ${(getHeapStatistics().heap_size_limit / MB).toFixed(0)} MB (PROOF_HEAP_MB)`);
  for (const { lines, format, bytes, ms, held, rss } of [...few, ...many])
    console.log(
      `${lines} lines as ${format}: ${(bytes / MB).toFixed(1)} MB in ${(ms / 1_000).toFixed(1)} s, ` +
        `${(held / MB).toFixed(0)} MB held at most, ${(rss / MB).toFixed(0)} MB of the process`,
    );
  for (const [n, { held, bytes, lines }] of many.entries()) {
    expect(bytes).toBeGreaterThan(lines * 5);
    expect(held).toBeLessThan((few[n]?.held ?? 0) + 25 * MB);
  }
});

async function exported(orders: number) {
  const house = await ordersHouse();
  const made = madeOrders({ seed: 5, orders, each: EACH, teams: 1_000, items: 60 });
  const lines = made.lines.length;
  await writtenOrders(house.at, made);
  made.lines.length = 0;
  const figures = [];
  for (const format of ["xlsx", "csv"] as const) {
    collect();
    const before = { held: heldNow(), rss: process.memoryUsage().rss };
    const most = { held: 0, rss: 0 };
    const began = performance.now();
    let [bytes, parts] = [0, 0];
    const answer = ordersWorkbook(house.admin, OrdersSearch.parse({}), format);
    for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
      bytes += part.length;
      parts += 1;
      most.rss = Math.max(most.rss, process.memoryUsage().rss - before.rss);
      // What is really held: garbage is collected first.
      if (parts % 50 > 0) continue;
      collect();
      most.held = Math.max(most.held, heldNow() - before.held);
    }
    figures.push({ ...{ lines, format, bytes, ...most }, ms: performance.now() - began });
  }
  return figures;
}

function heldNow(): number {
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return heapUsed + external + arrayBuffers;
}
