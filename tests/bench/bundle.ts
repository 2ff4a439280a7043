import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { projectRoot } from "#workers/ops/provision/project-root";
import { httpClient } from "../harness/http";

const gzipped = (path: string) => gzipSync(readFileSync(path), { level: 9 }).length;

/**
 * Bytes, gzip, of the scripts that a page loads first: those that it preloads, and what its first line imports. The page
 * is that of the working copy in `folder`.
 */
export async function pageScripts(address: string, cookie?: string, folder = projectRoot()): Promise<number> {
  const { body } = await httpClient().get(address, { headers: cookie ? { cookie } : {} });
  return sizesOf(firstFiles(body, "js"), folder);
}

const NAMED = {
  js: [/rel="modulepreload" href="(\/assets\/[\w.-]+\.js)"/g, /import "(\/assets\/[\w.-]+\.js)"/g],
  css: [/rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"/g],
};

/** Addresses of the scripts, or the styles, that a page loads first. */
export const firstFiles = (body: string, kind: keyof typeof NAMED): string[] => [
  ...new Set(
    NAMED[kind].flatMap((pattern) => [...body.matchAll(pattern)].map((found) => found[1] as string)),
  ),
];

/** Bytes, gzip. */
export const sizesOf = (paths: readonly string[], folder: string): number =>
  paths.reduce((sum, path) => sum + gzipped(join(folder, "build/client", path)), 0);

/** What is deployed, in words. */
export function bundleSizes(): string {
  const dist = join(projectRoot(), "dist");
  const parts = readdirSync(dist).filter((name) => /\.(js|mjs|wasm)$/.test(name));
  const worker = parts.reduce((sum, name) => sum + gzipped(join(dist, name)), 0);
  const assets = join(projectRoot(), "build/client/assets");
  const css = readdirSync(assets).filter((name) => name.endsWith(".css"));
  const styles = css.reduce((sum, name) => sum + gzipped(join(assets, name)), 0);
  return `Worker bundle ${(worker / 1000).toFixed(0)} KB gzip; styles ${(styles / 1000).toFixed(1)} KB gzip`;
}
