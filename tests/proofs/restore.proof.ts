import { expect, it } from "vitest";
import { rowsIn, wholeDrill } from "./support/whole-drill";

/** `PROOF_EVENTS` (default 5), each with 200 teams, 50 tasks and 40 files of up to 20 MB. */
const EVENTS = Number(process.env.PROOF_EVENTS ?? 5);

it(`${EVENTS} events: all deleted, all brought back, the same row by row and byte by byte`, async () => {
  const size = { events: EVENTS, teams: 200, tasks: 50, files: 40, bytes: 20_000_000 };
  const { before, after, lost, works, seconds } = await wholeDrill(size);
  const megabytes = Math.round(before.bytes / 1e6);
  const memory = Math.round(process.resourceUsage().maxRSS / 1000);
  console.log(
    JSON.stringify({
      rows: rowsIn(before),
      files: Object.keys(before.files).length,
      megabytes,
      seconds,
      memory,
    }),
  );
  expect(after).toEqual(before);
  expect(lost.code).toBe(1);
  expect(works).toEqual(Array.from({ length: EVENTS }, () => true));
});
