import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "#workers/ops/provision/project-root";

/** Handed from the global set-up to the processes that run the tests. */
const NAME = "PORTAL_TEST_RELEASE";

/** What a host runs from: a copy, so that a build beside the tests does not pull it from under them. */
export function takeRelease(): void {
  const folder = mkdtempSync(join(tmpdir(), "portal-release-"));
  const dists = ["dist", "dist-images", "dist-imports"];
  for (const part of ["build/client", "build/local", ...dists, "migrations", "wrangler.toml"]) {
    cpSync(join(projectRoot(), part), join(folder, part), { recursive: true });
  }
  symlinkSync(join(projectRoot(), "node_modules"), join(folder, "node_modules"));
  process.env[NAME] = folder;
}

export function releaseFolder(): string {
  const folder = process.env[NAME];
  if (!folder) throw new Error("No release was taken: this test needs the global set-up of vitest.config.ts");
  return folder;
}

export function removeRelease(): void {
  rmSync(releaseFolder(), { recursive: true, force: true });
}
