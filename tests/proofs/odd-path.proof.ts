import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { projectRoot } from "#workers/ops/provision/project-root";
import { freePort } from "../../workers/local/ports";
import { eventually } from "../harness/host";
import { httpClient } from "../harness/http";

/** A folder as people have them. */
let folder: string;
const PARTS = ["app", "db", "workers", "migrations"];
const FILES = ["package.json", "package-lock.json", "tsconfig.json", "vite.config.ts", "remix.config.js"];

beforeAll(() => {
  folder = join(mkdtempSync(join(tmpdir(), "portal-odd-")), "Büro für Messen & Co (neu)");
  for (const part of [...PARTS, ...FILES, "wrangler.toml", "wrangler.images.toml", "wrangler.imports.toml"]) {
    cpSync(join(projectRoot(), part), join(folder, part), { recursive: true });
  }
  symlinkSync(join(projectRoot(), "node_modules"), join(folder, "node_modules"));
});
afterAll(() => rmSync(join(folder, ".."), { recursive: true, force: true }));

it("builds and starts where the path has spaces and umlauts", async () => {
  const began = performance.now();
  execFileSync(process.execPath, ["workers/local/start.mjs", "--build"], { cwd: folder, stdio: "pipe" });
  console.log(JSON.stringify({ built: `${((performance.now() - began) / 1000).toFixed(0)} s` }));
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DEMO: "0", DATA_DIR: join(folder, "Daten & mehr") };
  const host = spawn(process.execPath, ["workers/local/start.mjs"], { cwd: folder, env, stdio: "ignore" });
  const over = new Promise<number | null>((resolve) => host.once("exit", resolve));
  const { get } = httpClient();
  const isWell = () =>
    get(`http://x.localhost:${port}/health`).then(
      ({ status }) => status === 200,
      () => false,
    );
  await eventually(isWell, 120_000);
  host.kill("SIGTERM");
  expect(await over).toBe(0);
});
