import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { projectRoot } from "#db/provision/project-root";
import type { DataFolder } from "./data-folder";
import { LOOPBACK } from "./ports";
import { endProcess, markOf } from "./processes";
import type { LocalSettings } from "./settings";

export interface DevOptions {
  settings: LocalSettings;
  sqldPort: number;
  bindings: Record<string, string>;
  onExit(code: number): void;
}

const DRAIN_MS = 2_000;

/** Pages by Vite, with hot updates, on the same databases and mailbox. Returns what stops it. */
export async function startDev(folder: DataFolder, options: DevOptions): Promise<() => Promise<void>> {
  const { settings, sqldPort, bindings } = options;
  const root = projectRoot();
  const devKey = randomBytes(16).toString("hex");
  const resolver = pathToFileURL(join(root, "workers/local/localhost-names.mjs")).href;
  const args = [
    join(root, "node_modules/@remix-run/dev/dist/cli.js"),
    "vite:dev",
    "--port",
    String(settings.port),
  ];
  const child = spawn(process.execPath, [...args, "--host", settings.host, "--strictPort"], {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      ...bindings,
      // There is no service binding in Vite: databases are reached by name (db/provision/localhost-fetch.ts).
      SQLD_URL: `http://${LOOPBACK}:${sqldPort}`,
      DEV_KEY: devKey,
      DEV_PERSIST: folder.at("files"),
      // Has wrangler's platform proxy take the variables from here, over those of wrangler.toml.
      CLOUDFLARE_INCLUDE_PROCESS_ENV: "true",
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import ${resolver}`.trim(),
    },
  });
  let stopping = false;
  child.on("exit", (code) => {
    if (!stopping) options.onExit(code ?? 1);
  });
  const timer = setInterval(() => void drain(settings, devKey), DRAIN_MS);
  return async () => {
    stopping = true;
    clearInterval(timer);
    if (child.pid) await endProcess(markOf(child.pid));
  };
}

/** Queues and crons do not run in Vite: an endpoint of the dev server, open to this key only, does their work. */
async function drain(settings: LocalSettings, devKey: string): Promise<void> {
  const host = settings.host === "0.0.0.0" ? LOOPBACK : settings.host;
  await fetch(`http://${host}:${settings.port}/dev/cron?cron=${encodeURIComponent("* * * * *")}`, {
    method: "POST",
    headers: { "x-dev-key": devKey },
    signal: AbortSignal.timeout(30_000),
  }).catch(() => {});
}
