import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** A process that is known again later: pids are reused, a pid with its start is not. */
export interface ProcessMark {
  pid: number;
  /** When it began, in whatever form the machine tells it; empty where it does not. */
  started: string;
}

export const markOf = (pid: number): ProcessMark => ({ pid, started: startOf(pid) });

/** Is the very process that was marked still there? */
export function isRunning(mark: ProcessMark): boolean {
  return isAlive(mark.pid) && (mark.started === "" || startOf(mark.pid) === mark.started);
}

/** A process that ended but was not yet collected by its parent counts as gone. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  return statOf(pid)?.[0] !== "Z";
}

export function commandOf(pid: number): string {
  if (existsSync(`/proc/${pid}/cmdline`)) {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
  }
  return ps(["-o", "command=", "-p", String(pid)]).trim();
}

export function childrenOf(parent: number): number[] {
  if (existsSync("/proc/self/stat")) {
    const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
    return pids.map(Number).filter((pid) => statOf(pid)?.[1] === String(parent));
  }
  const rows = ps(["-axo", "pid=,ppid="])
    .split("\n")
    .map((row) => row.trim().split(/\s+/).map(Number));
  return rows.flatMap(([pid, ppid]) => (pid && ppid === parent ? [pid] : []));
}

/**
 * Bytes that it holds in memory; null where it is gone. Pages that several share count in part for each on Linux, so that
 * the sum of several is what they hold together; elsewhere in full.
 */
export function memoryOf(pid: number): number | null {
  let kilobytes: string | undefined;
  try {
    kilobytes = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1];
  } catch {
    kilobytes = ps(["-o", "rss=", "-p", String(pid)]).trim();
  }
  return kilobytes ? Number(kilobytes) * 1024 : null;
}

/** Asks it to end, waits for `grace` milliseconds, then makes it end. */
export async function endProcess(mark: ProcessMark, grace = 5_000): Promise<void> {
  signal(mark, "SIGTERM");
  const until = performance.now() + grace;
  while (isRunning(mark) && performance.now() < until) await sleep(25);
  signal(mark, "SIGKILL");
  while (isRunning(mark)) await sleep(25);
}

function signal(mark: ProcessMark, name: NodeJS.Signals): void {
  if (!isRunning(mark)) return;
  try {
    process.kill(mark.pid, name);
  } catch {
    // It ended between the look and the signal.
  }
}

function startOf(pid: number): string {
  return existsSync("/proc/self/stat")
    ? (statOf(pid)?.[19] ?? "")
    : ps(["-o", "lstart=", "-p", String(pid)]).trim();
}

/** The fields of /proc/<pid>/stat after the name, which may hold anything: state, parent, …, [19] = start. */
function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return null;
  }
}

function ps(args: string[]): string {
  try {
    return execFileSync("ps", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch {
    return "";
  }
}
