import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { RunInfo } from "../../workers/local/data-folder";
import { HOST_NODE } from "../../workers/local/install.mjs";
import { freePort } from "../../workers/local/ports";
import { endProcess, isRunning, markOf, type ProcessMark } from "../../workers/local/processes";
import { DEMO_PASSWORD } from "../run/demo.mjs";
import { demoCopy } from "./demo-copy";
import { WAIT_MS } from "./patience";
import { releaseFolder } from "./release";
import { spending } from "./spent";

/** A host of a test's own, with its own data folder. */
export interface TestHost {
  dataDir: string;
  port: number;
  mailboxUrl: string;
  /** `http://<slug>.localhost:<port>` */
  baseUrl(slug: string): string;
  /** Everything it has printed so far. */
  output(): string;
  /** The host's process and those that it started. */
  pids(): { host: number; sqld: number | null; workerd: number | null; images: number | null };
  /** Ends the host alone, as a crash would; its children stay. */
  kill9(): Promise<void>;
  /** Starts again on the same folder and ports. */
  restart(): Promise<void>;
  /** SIGTERM, and the exit code. Leaves no process and, unless told so, no folder. */
  stop(options?: { keepData?: boolean }): Promise<number | null>;
}

export interface TestHostOptions {
  dataDir?: string;
  port?: number;
  /** With the demo: a copy of the one that the run has made (demo-copy.ts). */
  demo?: boolean;
  env?: Record<string, string>;
}

export { DEMO_PASSWORD };

const live = new Set<TestHost>();

export async function startHost(options: TestHostOptions = {}): Promise<TestHost> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "portal-test-"));
  if (options.demo && !options.dataDir) demoCopy(dataDir);
  const port = options.port ?? (await freePort());
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: options.demo ? "1" : "0",
    DEMO_PASSWORD,
    ...options.env,
  };
  const start = () => spending("starting a host", () => launch(env, dataDir));
  let running = await start();
  const host: TestHost = {
    dataDir,
    port,
    get mailboxUrl() {
      return running.info.mailboxUrl;
    },
    baseUrl: (slug) => `http://${slug}.localhost:${port}`,
    output: () => running.output(),
    pids: () => ({
      host: running.child.pid!,
      sqld: markIn(dataDir, "sqld")?.pid ?? null,
      workerd: markIn(dataDir, "workerd")?.pid ?? null,
      images: markIn(dataDir, "images")?.pid ?? null,
    }),
    async kill9() {
      running.child.kill("SIGKILL");
      await running.exited;
    },
    async restart() {
      running = await start();
    },
    async stop({ keepData = false } = {}) {
      live.delete(host);
      running.child.kill("SIGTERM");
      const code = await running.exited;
      await endLeftovers(dataDir);
      if (!keepData) rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
  live.add(host);
  return host;
}

/** Ends every host that this test process started: for `afterAll` of the whole run. */
export async function stopAllHosts(): Promise<void> {
  await Promise.all([...live].map((host) => host.stop()));
}

/** Starts a host that is expected to give up; what it printed, and its exit code. */
export async function failingHost(
  env: Record<string, string>,
): Promise<{ output: string; code: number | null }> {
  const { child, output } = run({ ...process.env, DEMO: "0", ...env });
  const timer = setTimeout(() => child.kill("SIGTERM"), WAIT_MS);
  const code = await exitOf(child);
  clearTimeout(timer);
  return { output: output(), code };
}

interface Running {
  child: ChildProcess;
  info: RunInfo;
  exited: Promise<number | null>;
  output(): string;
}

async function launch(env: NodeJS.ProcessEnv, dataDir: string): Promise<Running> {
  const { child, output } = run(env);
  const exited = exitOf(child);
  // It makes the demo as well, beside whatever else runs.
  const until = Date.now() + 4 * WAIT_MS;
  while (Date.now() < until) {
    const info = readJson<RunInfo>(join(dataDir, "run.json"));
    if (info?.pid === child.pid) return { child, info: info!, exited, output };
    if (child.exitCode !== null || child.signalCode !== null) break;
    await sleep(50);
  }
  child.kill("SIGKILL");
  await endLeftovers(dataDir);
  throw new Error(`The host did not start:\n${output()}`);
}

/** The other end of its IPC channel is ours: it stops by itself when this process is gone. */
function run(env: NodeJS.ProcessEnv): { child: ChildProcess; output(): string } {
  const script = join(releaseFolder(), "build/local/host.mjs");
  const child = spawn(process.execPath, [...HOST_NODE.flags, script], {
    env: { ...env, ...HOST_NODE.env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let text = "";
  child.stdout?.on("data", (chunk) => (text += chunk));
  child.stderr?.on("data", (chunk) => (text += chunk));
  return { child, output: () => text };
}

const exitOf = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));

async function endLeftovers(dataDir: string): Promise<void> {
  for (const name of ["workerd", "images", "sqld"] as const) {
    const mark = markIn(dataDir, name);
    if (mark && isRunning(mark)) await endProcess(mark, 2_000);
  }
}

const markIn = (dataDir: string, name: string) => readJson<ProcessMark>(join(dataDir, `${name}.pid`));

function readJson<T>(path: string): T | null {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as T;
  } catch {
    return null;
  }
}

/** Waits until `holds`; for what happens soon but not at once. */
export async function eventually(holds: () => boolean | Promise<boolean>, within = WAIT_MS): Promise<void> {
  const until = Date.now() + within;
  while (!(await holds())) {
    if (Date.now() > until) throw new Error(`It did not happen within ${within} ms`);
    await sleep(50);
  }
}

export const isGone = (pid: number | null): boolean => pid === null || !isRunning(markOf(pid));
