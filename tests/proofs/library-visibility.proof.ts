import { expect, it } from "vitest";
import { cellsOf, countBy, wrongIn } from "../harness/library-matrix";
import { houseOfLibrary } from "../unit/support/library-house";

it("gives each reader of the library what the pure rules say, through every address that could give it away", async () => {
  const { of, open } = await houseOfLibrary();
  const cells = await cellsOf(of, open);
  console.log(JSON.stringify({ cells: cells.length, through: countBy(cells) }));
  expect(wrongIn(cells)).toEqual([]);
  expect(cells.length).toBeGreaterThan(5_000);
});
