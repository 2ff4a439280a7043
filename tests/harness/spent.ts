import { appendFileSync } from "node:fs";

/** What tests wait for beside the product's answers. */
export type SpentOn = "starting a host" | "making the demo" | "starting a browser" | "opening a page";

/** Counts the seconds of `work` for `npm test -- --times` (tests/run/times.mjs). */
export async function spending<T>(on: SpentOn, work: () => Promise<T>): Promise<T> {
  const file = process.env.SPENT_FILE;
  if (!file) return work();
  const began = performance.now();
  try {
    return await work();
  } finally {
    appendFileSync(file, `${JSON.stringify({ on, seconds: (performance.now() - began) / 1_000 })}\n`);
  }
}
