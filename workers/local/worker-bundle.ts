import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { WorkerOptions } from "miniflare";
import { projectRoot } from "../ops/provision/project-root";
import type { WorkerConfig } from "./worker-config";

/** The bundles of the Workers beside the portal, by the bindings that it has of them. */
const BUNDLES: Record<string, string> = { IMAGES_WORKER: "dist-images", IMPORTS_WORKER: "dist-imports" };

/** The Workers beside the portal: each from its own bundle, with the same files. */
export function services(
  config: Pick<WorkerConfig, "services" | "compatibilityDate" | "compatibilityFlags" | "buckets">,
  folder = projectRoot(),
): WorkerOptions[] {
  return (config.services ?? []).map(({ binding, service }) => ({
    name: service,
    // The first one is where it begins; the other one of images is photon itself.
    modules: bundleIn(resolve(folder, BUNDLES[binding] ?? binding)).sort((one) =>
      one.type === "ESModule" ? -1 : 1,
    ),
    compatibilityDate: config.compatibilityDate,
    compatibilityFlags: config.compatibilityFlags,
    r2Buckets: bucketsOf(config),
  }));
}

export const bucketsOf = ({ buckets }: Pick<WorkerConfig, "buckets">): Record<string, string> =>
  Object.fromEntries(buckets.map(({ binding, name }) => [binding, name]));

/** The files that `wrangler deploy --dry-run` wrote: exactly what would be uploaded. */
export function bundleIn(dist: string) {
  const files = readdirSync(dist).filter((name) => /\.(m?js|wasm)$/.test(name));
  return files.map((name) => {
    const type = name.endsWith(".wasm") ? ("CompiledWasm" as const) : ("ESModule" as const);
    const contents = readFileSync(join(dist, name));
    return { type, path: name, contents: type === "ESModule" ? contents.toString("utf8") : contents };
  });
}
