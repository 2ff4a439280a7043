import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { LONGEST } from "../../harness/longest-first";

it("names files that are there", () => {
  expect(LONGEST.filter((path) => !existsSync(new URL(`../../${path}`, import.meta.url)))).toEqual([]);
});
