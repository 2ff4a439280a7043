import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildWhenNeeded } from "./build.mjs";
import { refuseDeploy } from "./deploy-target.mjs";
import {
  HOST_NODE,
  installWhenNeeded,
  nodeBinary,
  Plain,
  requireNode,
  requireServers,
  root,
  run,
} from "./install.mjs";
import { whenUnread } from "./leaving.mjs";

/**
 * The one door: `npm start`, `npm run dev|event|bench|build|deploy`. Runs on Node 20 without a single package, installs
 * and builds what is missing or has changed, then hands over to the packaged Node.
 */
const MODES = {
  host: {
    parts: ["worker", "images", "imports", "local"],
    servers: true,
    run: (args) => onNode("build/local/host.mjs", args, true, HOST_NODE),
  },
  // What waits as long as the host runs is the packaged Node as well (package.json), which shares its code with it: 30 MB less.
  "--ready": { parts: ["worker", "images", "imports", "local"], servers: true, run: async () => 0 },
  "--run": { isReady: true, run: (args) => onNode("build/local/host.mjs", args, true, HOST_NODE) },
  "--dev": {
    parts: ["images", "imports", "local"],
    servers: true,
    run: (args) => onNode("build/local/host.mjs", ["--dev", ...args], true),
  },
  "--event": { parts: ["local"], servers: true, run: (args) => onNode("build/local/event.mjs", args) },
  "--bench": {
    parts: ["worker", "images", "imports", "local", "bench"],
    servers: true,
    // `npm run bench -- memory`: what uploads and pictures hold in the two Workers.
    run: ([what, ...args]) =>
      what === "memory"
        ? onNode("build/local/memory.mjs", args)
        : onNode("build/local/bench.mjs", what === undefined ? args : [what, ...args]),
  },
  "--build": { parts: ["worker", "images", "imports", "local"], servers: false, run: async () => 0 },
  "--deploy": {
    parts: ["worker", "images", "imports"],
    servers: false,
    run: deploy,
  },
};

const onNode = (script, args, leash = false, { flags, env } = { flags: ["--enable-source-maps"], env: {} }) =>
  run(nodeBinary(), [...flags, join(root, script), ...args], { leash, env: { ...process.env, ...env } });

/** Before anything is built: without a name, wrangler would put the local settings onto production's queue and bucket. */
function requireTarget(args) {
  const refusal = refuseDeploy(args, readFileSync(join(root, "wrangler.toml"), "utf8"));
  if (refusal) throw new Plain(refusal);
}

/** The Workers beside it first: the portal's bindings ask for them. */
async function deploy(args) {
  for (const config of ["wrangler.images.toml", "wrangler.imports.toml", "wrangler.toml"]) {
    const code = await onNode("node_modules/wrangler/bin/wrangler.js", [
      "deploy",
      "--config",
      config,
      ...args,
    ]);
    if (code !== 0) return code;
  }
  return 0;
}

async function main([first, ...rest]) {
  const mode = MODES[first] ?? MODES.host;
  const args = MODES[first] ? rest : [first, ...rest].filter((arg) => arg !== undefined);
  whenUnread(() => process.exit(1));
  if (mode.isReady) return mode.run(args);
  requireNode();
  if (mode === MODES["--deploy"]) requireTarget(args);
  await installWhenNeeded();
  if (mode.servers) requireServers();
  await buildWhenNeeded(mode.parts);
  return mode.run(args);
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error) => {
    console.error(error instanceof Plain ? error.message : error);
    process.exit(1);
  },
);
