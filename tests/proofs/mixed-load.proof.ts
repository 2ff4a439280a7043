import { expect, it } from "vitest";
import { growthOf, proveMixedLoad } from "./mixed-load";

/** `PROOF_SECONDS` (default 1,800). */
const SECONDS = Number(process.env.PROOF_SECONDS ?? 1_800);
/** Kept ones of each of three databases: control, the event, and that of the sign-ins (db/streams.ts). */
const KEPT = 3 * 16;
/** Fifty connections, each with at most two calls beyond the kept streams. */
const OWN = 2 * 50;

it(`${SECONDS} s of mixed load with 50 connections: no error, flat memory, streams within their cap`, async () => {
  const { errors, logged, memory, streams, answers } = await proveMixedLoad(SECONDS);
  const growth = Object.entries(memory).map(([name, looks]) => [name, growthOf(looks)] as const);
  console.log(JSON.stringify({ answers, growth: Object.fromEntries(growth), streams }));
  expect(errors).toEqual([]);
  expect(logged).toEqual([]);
  for (const [name, factor] of growth) expect(factor, `the memory of ${name}`).toBeLessThanOrEqual(1.1);
  expect(Math.max(...streams.during)).toBeLessThanOrEqual(KEPT + OWN);
  expect(streams.after).toBeLessThanOrEqual(KEPT);
  expect(streams.idle).toBeLessThanOrEqual(4);
});
