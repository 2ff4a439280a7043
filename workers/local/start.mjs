import { join } from "node:path";
import { buildWhenNeeded } from "./build.mjs";
import { installWhenNeeded, nodeBinary, Plain, requireNode, requireServers, root, run } from "./install.mjs";

/**
 * The one door: `npm start`, `npm run dev|event|bench|build|deploy`. Runs on Node 20 without a single package, installs
 * and builds what is missing or has changed, then hands over to the packaged Node.
 */
const MODES = {
  host: {
    parts: ["worker", "local"],
    servers: true,
    run: (args) => onNode("build/local/host.mjs", args, true),
  },
  "--dev": {
    parts: ["local"],
    servers: true,
    run: (args) => onNode("build/local/host.mjs", ["--dev", ...args], true),
  },
  "--event": { parts: ["local"], servers: true, run: (args) => onNode("build/local/event.mjs", args) },
  "--bench": {
    parts: ["worker", "local", "bench"],
    servers: true,
    run: (args) => onNode("build/local/bench.mjs", args),
  },
  "--build": { parts: ["worker", "local"], servers: false, run: async () => 0 },
  "--deploy": {
    parts: ["worker"],
    servers: false,
    run: (args) => onNode("node_modules/wrangler/bin/wrangler.js", ["deploy", ...args]),
  },
};

const onNode = (script, args, leash = false) =>
  run(nodeBinary(), ["--enable-source-maps", join(root, script), ...args], { leash });

async function main([first, ...rest]) {
  const mode = MODES[first] ?? MODES.host;
  const args = MODES[first] ? rest : [first, ...rest].filter((arg) => arg !== undefined);
  requireNode();
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
