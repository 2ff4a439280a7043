import { spawn } from "node:child_process";
import { join } from "node:path";
import { projectRoot } from "#db/provision/project-root";
import type { DataFolder } from "./data-folder";
import { endProcess, markOf } from "./processes";
import type { LocalSettings } from "./settings";

export interface DevOptions {
  settings: LocalSettings;
  sqldPort: number;
  servers: Record<string, string>;
  bindings: Record<string, string>;
  onExit(code: number): void;
}

/** The Worker in Vite (dev-plugin.ts), with hot updates, on the same data. Returns what stops it. */
export async function startDev(folder: DataFolder, options: DevOptions): Promise<() => Promise<void>> {
  const { settings, sqldPort, servers, bindings } = options;
  const root = projectRoot();
  const cli = join(root, "node_modules/@remix-run/dev/dist/cli.js");
  const args = ["vite:dev", "--port", String(settings.port), "--host", settings.host, "--strictPort"];
  const child = spawn(process.execPath, [cli, ...args], {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      DEV_SQLD_PORT: String(sqldPort),
      DEV_SERVERS: JSON.stringify(servers),
      DEV_FILES: folder.at("files", "r2"),
      DEV_BINDINGS: JSON.stringify(bindings),
    },
  });
  let stopping = false;
  child.on("exit", (code) => {
    if (!stopping) options.onExit(code ?? 1);
  });
  return async () => {
    stopping = true;
    if (child.pid) await endProcess(markOf(child.pid));
  };
}
