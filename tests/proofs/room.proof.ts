import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { projectRoot } from "#workers/ops/provision/project-root";

/** An empty room of `npm run room`, in a copy of the house: what must hold before anybody writes a line of it. */
const MADE = new Set([
  "node_modules",
  ".git",
  ".data",
  ".wrangler",
  "build",
  "dist",
  "dist-images",
  "dist-imports",
  "test-results",
]);
let house: string;

function run(...command: string[]) {
  const [program = "", ...args] = command;
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: house, encoding: "utf8" });
  expect(status, `${command.join(" ")}\n${`${stdout}\n${stderr}`.slice(-4_000)}`).toBe(0);
}

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), "room-"));
  const root = projectRoot();
  for (const name of readdirSync(root)) {
    if (!MADE.has(name)) cpSync(join(root, name), join(house, name), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(house, "node_modules"));
});
afterAll(() => rmSync(house, { recursive: true, force: true }));

it("trade-fairs, a name in two words: types, lint and the unit tests that look at the house", () => {
  run("node", "workers/ops/room.mjs", "trade-fairs");
  run("node_modules/.bin/tsc", "--noEmit");
  run("node_modules/.bin/biome", "check", ".");
  run("node_modules/.bin/vitest", "run", "--project", "unit", ...LOOKING.map((test) => `tests/unit/${test}`));
});

const LOOKING = [
  "architecture",
  "dead-exports",
  "db/",
  "hostile-text",
  "procedure/",
  "rooms",
  "rooms-work",
  "search/",
  "site-map",
  "source-habits",
];
