import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { nodeBinary, Plain, root, step } from "./install.mjs";
import { spawnWithUs } from "./leaving.mjs";

/** What is built from what. A change of the host alone must not cost a build of the Worker. */
const CONFIGS = [
  "package-lock.json",
  "package.json",
  "vite.config.ts",
  "remix.config.js",
  "wrangler.toml",
  "wrangler.images.toml",
  "wrangler.imports.toml",
  "tsconfig.json",
];
const SOURCES = {
  worker: ["app", "db", "workers", "migrations/event/meta", ...CONFIGS],
  images: ["workers/images", "workers/images.ts", "app/lib/images", "db/steady-clock.ts", ...CONFIGS],
  imports: [
    "workers/imports.ts",
    "app/lib/sheets",
    "app/lib/bytes.rules.ts",
    "app/lib/zip-directory.rules.ts",
    ...CONFIGS,
  ],
  local: ["app", "db", "workers", "migrations", ...CONFIGS],
  bench: ["app", "db", "workers", "tests/bench", "tests/harness", ...CONFIGS],
};
const LEAVE_OUT = {
  worker: ["workers/local", "workers/images", "workers/images.ts", "workers/imports.ts", "workers/ops"],
  images: [],
  imports: [],
  local: [],
  bench: [],
};
const OUTPUTS = {
  worker: ["dist/app.js", "build/client"],
  images: ["dist-images/images.js"],
  imports: ["dist-imports/imports.js"],
  local: ["build/local/host.mjs", "build/local/event.mjs", "build/local/config.json"],
  bench: ["build/local/bench.mjs", "build/local/memory.mjs"],
};

/**
 * Builds those of `parts` whose sources changed since their last build. `take` then has the outputs to itself, before
 * another build may replace them.
 */
export async function buildWhenNeeded(parts, take) {
  if (!take && parts.every(isFresh)) return;
  const release = await takeTurn();
  try {
    for (const part of parts) {
      if (isFresh(part)) continue;
      const hash = hashOf(part);
      forget(part);
      await step(...BUILDS[part]);
      mkdirSync(dirname(stampOf(part)), { recursive: true });
      writeFileSync(stampOf(part), hash);
    }
    await take?.();
  } finally {
    release();
  }
}

const BUILDS = {
  worker: [
    "Building the Worker",
    async () => {
      await quietly("the pages", "@remix-run/dev/dist/cli.js", ["vite:build"]);
      rmSync(join(root, "dist"), { recursive: true, force: true });
      await quietly("the Worker", "wrangler/bin/wrangler.js", ["deploy", "--dry-run", "--outdir", "dist"]);
    },
  ],
  images: ["Building the second Worker, for images", () => beside("images", "the second Worker")],
  imports: ["Building the third Worker, for imports", () => beside("imports", "the third Worker")],
  local: [
    "Bundling the host and the command line",
    async () => {
      await quietly("the host's settings", "../workers/local/read-config.mjs", []);
      const demo = "workers/ops/demo/create.ts";
      await bundle({
        host: "workers/local/host.ts",
        event: "workers/ops/cli.ts",
        ...(existsSync(join(root, demo)) ? { demo } : {}),
      });
    },
  ],
  bench: [
    "Bundling the measurements",
    () => bundle({ bench: "tests/bench/run.ts", memory: "tests/bench/memory.ts" }),
  ],
};

/** A Worker beside the portal, from a configuration of its own. */
async function beside(name, what) {
  rmSync(join(root, `dist-${name}`), { recursive: true, force: true });
  const config = ["--config", `wrangler.${name}.toml`, "--outdir", `dist-${name}`];
  await quietly(what, "wrangler/bin/wrangler.js", ["deploy", "--dry-run", ...config]);
}

const stampOf = (part) => join(root, "build", `.${part}-built`);
const forget = (part) => rmSync(stampOf(part), { force: true });

function isFresh(part) {
  const stamp = stampOf(part);
  if (!existsSync(stamp) || OUTPUTS[part].some((path) => !existsSync(join(root, path)))) return false;
  return readFileSync(stamp, "utf8") === hashOf(part);
}

const hashOf = (part) => hashSources(root, SOURCES[part], LEAVE_OUT[part]);

/** SHA-256 over names and contents of every file below `paths`, in a fixed order. What is missing counts as empty. */
export function hashSources(folder, paths, leaveOut = []) {
  const hash = createHash("sha256");
  for (const path of paths) {
    for (const file of filesBelow(join(folder, path))) {
      const name = relative(folder, file).replaceAll("\\", "/");
      if (leaveOut.some((out) => name === out || name.startsWith(`${out}/`))) continue;
      hash.update(`${name}\0`).update(readFileSync(file)).update("\0");
    }
  }
  return hash.digest("hex");
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch {
    return [path];
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const below = join(path, entry.name);
    return entry.isDirectory() ? filesBelow(below) : [below];
  });
}

/** Packages are loaded from where they are; drizzle's hundreds of small files would cost each command 200 MB and half a second. */
const packagesOutside = {
  name: "packages-outside",
  setup(build) {
    build.onResolve({ filter: /^[^./~#]/ }, ({ path, kind }) =>
      kind === "entry-point" || /^drizzle-orm(\/|$)/.test(path) ? null : { path, external: true },
    );
  },
};

async function bundle(entryPoints) {
  const { build } = await import("esbuild");
  await build({
    absWorkingDir: root,
    entryPoints: Object.entries(entryPoints).map(([out, path]) => ({ in: path, out })),
    outdir: "build/local",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    // What few commands need (workerd's host) stands apart, and is loaded by those alone.
    splitting: true,
    chunkNames: `${Object.keys(entryPoints)[0]}-[hash]`,
    platform: "node",
    format: "esm",
    target: "node22",
    plugins: [packagesOutside],
    jsx: "automatic",
    sourcemap: "linked",
    logLevel: "error",
    alias: { "~": join(root, "app"), "#db": join(root, "db"), "#workers": join(root, "workers") },
  }).catch((error) => {
    throw new Plain(`The bundle failed: ${error.errors?.length ?? 1} error(s), shown above.`);
  });
}

/** Runs a tool of ours; what it prints is shown only when it fails. */
function quietly(what, tool, args) {
  return new Promise((resolve, reject) => {
    const child = spawnWithUs(nodeBinary(), [join(root, "node_modules", tool), ...args], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...outsideTests(process.env),
        NODE_ENV: "production",
        WRANGLER_SEND_METRICS: "false",
        CI: "1",
        FORCE_COLOR: "0",
      },
    });
    let output = "";
    child.stdout.on("data", (text) => (output += text));
    child.stderr.on("data", (text) => (output += text));
    child.on("error", reject);
    child.on("exit", (code) => {
      if (code === 0) return resolve();
      console.error(output);
      reject(new Plain(`Building ${what} failed; the reason is above.`));
    });
  });
}

/** Tests build as well, and must build the same: what vitest adds to the environment stays out. */
function outsideTests(env) {
  const added = /^(VITEST|TEST$|DEV$|PROD$|SSR$|MODE$|BASE_URL$|NODE_OPTIONS$)/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !("VITEST" in env && added.test(name))));
}

/** One build at a time in a folder: a second start waits for the first one's and then finds it done. */
async function takeTurn() {
  // Not in build/, which Remix empties.
  const lock = join(root, "node_modules", ".building");
  for (let waited = 0; ; waited += 1) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      return () => rmSync(lock, { force: true });
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const holder = Number(existsSync(lock) ? readFileSync(lock, "utf8") : 0);
    if (holder && !isAlive(holder)) rmSync(lock, { force: true });
    else {
      if (waited === 0) console.log(`Waiting for the build of another start (process ${holder}) …`);
      await sleep(300);
    }
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
