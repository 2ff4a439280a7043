import { memoryOf } from "./processes";

/** Names of processes and their ids; one that does not run just now has none. */
export type Pids = Record<string, number | null | undefined>;

const FIRST_MS = 30_000;
const EVERY_MS = 10 * 60_000;

/** Notes what each of the host's processes holds, a while after the start and now and then. Returns what ends it. */
export function watchMemory(pids: () => Pids, write: (line: string) => void): () => void {
  const look = () => write(memoryLine(pids()));
  const first = setTimeout(look, FIRST_MS);
  const timer = setInterval(look, EVERY_MS);
  for (const one of [first, timer]) one.unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}

/** A line of the log: whole megabytes (of a million bytes) by process, and their sum. */
export function memoryLine(pids: Pids, held: (pid: number) => number | null = memoryOf): string {
  const each: Record<string, number> = {};
  let sum = 0;
  for (const [name, pid] of Object.entries(pids)) {
    const bytes = pid ? held(pid) : null;
    if (bytes === null) continue;
    each[name] = megabytes(bytes);
    sum += bytes;
  }
  return JSON.stringify({ level: "info", message: "Memory in MB", all: megabytes(sum), ...each });
}

const megabytes = (bytes: number): number => Math.round(bytes / 1_000_000);
