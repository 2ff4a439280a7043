import { expect, it } from "vitest";
import { cellsOf, wrongIn } from "../../harness/library-matrix";
import { houseOfLibrary } from "../support/library-house";

it("gives each reader what the rules say, through every address: a part of the proof", async () => {
  const { of, open } = await houseOfLibrary();
  const cells = await cellsOf(of, open, { every: 24, readers: ["own", "otherShare", "guest"] });
  expect(wrongIn(cells)).toEqual([]);
  expect(cells.length).toBeGreaterThan(400);
});
