import { expect, it } from "vitest";
import { audienceSize } from "~/features/tasks/editor/audience-size.rules";

const teams = [
  { kind: "own" as const, typeId: "gold", n: 5 },
  { kind: "own" as const, typeId: "silver", n: 3 },
  { kind: "own" as const, typeId: null, n: 2 },
  { kind: "share" as const, typeId: null, n: 4 },
  { kind: "organiser" as const, typeId: null, n: 1 },
];

it.each([
  [[], false, 11],
  [[], true, 15],
  [["gold"], false, 6],
  [["gold", "silver"], true, 13],
  [["gone"], false, 1],
])("types %o, shares %s: %i teams see it", (typeIds, showToShares, n) => {
  expect(audienceSize(teams, { typeIds, showToShares })).toBe(n);
});
