import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, it } from "vitest";
import { filesUnder } from "../support/source-tree";

/** In a folder called "Mein Büro" such a path holds %20 and %C3%BC: only fileURLToPath() gives the folder's own name. */
const BROKEN = /new URL\([^)]*import\.meta\.url[^)]*\)\.(pathname|href\.slice)|import\.meta\.url\.replace/;

it("no path is taken from a module's URL as it stands", () => {
  const sources = ["app", "db", "workers", "tests"]
    .flatMap((folder) => filesUnder(`${process.cwd()}/${folder}`))
    .concat("vite.config.ts", "vitest.config.ts", "remix.config.js")
    .filter((path) => /\.(ts|tsx|mjs|js)$/.test(path) && basename(path) !== "odd-paths.test.ts");
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter((path) => BROKEN.test(readFileSync(path, "utf8")))).toEqual([]);
});
