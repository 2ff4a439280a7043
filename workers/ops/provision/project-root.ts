import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

let found: string | undefined;

/** The folder that holds wrangler.toml. Works from the sources and from the bundles in build/local alike. */
export function projectRoot(): string {
  if (found) return found;
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "wrangler.toml"))) {
    const above = dirname(folder);
    if (above === folder) throw new Error("The project's folder was not found: is wrangler.toml missing?");
    folder = above;
  }
  found = folder;
  return folder;
}
