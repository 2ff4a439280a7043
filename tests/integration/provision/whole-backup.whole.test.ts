import { expect, it } from "vitest";
import { rowsIn, wholeDrill } from "../../proofs/support/whole-drill";

it("all is deleted, and comes back the same in a new data folder", async () => {
  const size = { events: 2, teams: 4, tasks: 6, files: 3, bytes: 6_000_000 };
  const { before, after, said, lost, works } = await wholeDrill(size);
  expect(rowsIn(before)).toBeGreaterThan(100);
  expect(Object.keys(before.files)).toHaveLength(6);
  expect(after).toEqual(before);
  expect(works).toEqual([true, true]);
  // Between the two halves nobody is told that all is well.
  expect(lost.code).toBe(1);
  expect(lost.said).toContain("The event drill-1 answers nobody: its database is gone");
  expect(said.join("\n")).toMatch(/drill-1 is whole: drill-1 of .*: \d+ rows, 3 files, \d+ bytes of files/);
});
