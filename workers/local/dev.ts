import { spawn } from "node:child_process";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { projectRoot } from "../ops/provision/project-root";
import type { DataFolder } from "./data-folder";
import { endProcess, markOf } from "./processes";
import type { LocalSettings } from "./settings";

const LOOK_MS = 100;

export interface DevOptions {
  settings: LocalSettings;
  sqldPort: number;
  servers: Record<string, string>;
  bindings: Record<string, string>;
  receiverPort: number;
  onExit(code: number): void;
}

/** The Worker in Vite (dev-plugin.ts), with hot updates, on the same data. Ends when it listens; `onStart` gets what stops it. */
export async function startDev(
  folder: DataFolder,
  options: DevOptions,
  onStart: (stop: () => Promise<void>) => void,
): Promise<void> {
  const { settings, sqldPort, servers, bindings, receiverPort } = options;
  const root = projectRoot();
  const cli = join(root, "node_modules/@remix-run/dev/dist/cli.js");
  const args = ["vite:dev", "--port", String(settings.port), "--host", settings.host, "--strictPort"];
  const child = spawn(process.execPath, [cli, ...args], {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      DEV_SQLD_PORT: String(sqldPort),
      DEV_RECEIVER_PORT: String(receiverPort),
      DEV_SERVERS: JSON.stringify(servers),
      DEV_FILES: folder.at("files", "r2"),
      DEV_BINDINGS: JSON.stringify(bindings),
    },
  });
  let stopping = false;
  child.on("exit", (code) => {
    if (!stopping) options.onExit(code ?? 1);
  });
  onStart(async () => {
    stopping = true;
    if (child.pid) await endProcess(markOf(child.pid));
  });
  while (
    child.exitCode === null &&
    child.signalCode === null &&
    !(await isOpen(settings.port, settings.host))
  ) {
    await sleep(LOOK_MS);
  }
}

const isOpen = (port: number, host: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, host, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
