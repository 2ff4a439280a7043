import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { releaseFolder } from "../harness/release";

/**
 * What a browser loads checks nothing by a schema: forms are bound by attributes and read by the server. zod would be 26 KB of
 * each such page, and it tries `eval` as it starts, which the policy refuses and reports. What pages and the server both know stands
 * in `.rules.ts`.
 */
it("no script of a page holds zod", () => {
  const folder = join(releaseFolder(), "build/client/assets");
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(100);
  expect(scripts.filter((name) => readFileSync(join(folder, name), "utf8").includes("ZodError"))).toEqual([]);
});
