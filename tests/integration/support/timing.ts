import { expect } from "vitest";
import type { Answer } from "../../harness/http";

/** What an answer says of its reads. `calls`: all of them; `roundTrips`: those that had to wait for each other. */
export function timing(answer: Answer): { roundTrips: number; queries: number; calls: number } {
  const header = String(answer.headers["server-timing"]);
  const found = /^db;desc="roundTrips=(\d+) queries=(\d+) calls=(\d+)"$/.exec(header);
  expect(found, `${answer.url}: ${header}`).not.toBeNull();
  const [roundTrips = 0, queries = 0, calls = 0] = (found ?? []).slice(1).map(Number);
  return { roundTrips, queries, calls };
}
