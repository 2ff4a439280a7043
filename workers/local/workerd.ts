import { AsyncLocalStorage } from "node:async_hooks";
import childProcess, { type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { CoreHeaders, Log, LogLevel, Miniflare, type MiniflareOptions } from "miniflare";
import type { DataFolder, Server } from "./data-folder";
import type { HeldPort } from "./held-port";
import type { RotatedLog } from "./log-file";
import { LOOPBACK } from "./ports";
import { isRunning, markOf } from "./processes";

/** One workerd with the Workers in it. */
export interface Workerd {
  miniflare: Miniflare;
  pid: number;
  /** Settles when its process is gone, however that came. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

export interface Launch {
  name: Extract<Server, "workerd" | "images">;
  folder: Pick<DataFolder, "note" | "forget">;
  log: RotatedLog;
  options: MiniflareOptions;
  /** Held ports that its Workers answer at: by the place of the Worker among the options. */
  ports?: Record<number, HeldPort>;
}

const STOP_MS = 10_000;

export async function launchWorkerd({ name, folder, log, options, ports = {} }: Launch): Promise<Workerd> {
  let child: ChildProcess | undefined;
  const launching: Launching = {
    ports,
    onSpawn(spawned) {
      child = spawned;
      if (spawned.pid) folder.note(name, markOf(spawned.pid));
    },
  };
  const miniflare = await underLaunch.run(launching, async () => {
    const made = withPeers(
      () =>
        new Miniflare({
          host: LOOPBACK,
          port: 0,
          cf: false,
          log: new Log(LogLevel.ERROR),
          handleRuntimeStdio: (out: Readable, err: Readable) => {
            pipeLines(out, log, false);
            pipeLines(err, log, true);
          },
          ...options,
        }),
    );
    try {
      await made.ready;
      return made;
    } catch (error) {
      await made.dispose().catch(() => {});
      throw error;
    }
  });
  const { pid = 0 } = child ?? {};
  const ended = new Promise<void>((resolve) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once("exit", () => resolve());
  });
  return {
    miniflare,
    pid,
    ended,
    async stop() {
      // Of a process that is gone, Miniflare would wait for answers that never come: that goes on by itself.
      const isOver = await Promise.race([
        miniflare.dispose().then(
          () => true,
          () => true,
        ),
        ended.then(() => sleep(ENDED_MS, true, { ref: false })),
        sleep(STOP_MS, false, { ref: false }),
      ]);
      if (!isOver && isRunning(markOf(pid))) child?.kill("SIGKILL");
      folder.forget(name, pid);
    },
  };
}

/** What a Miniflare whose process has ended may still take to let go of its own. */
const ENDED_MS = 50;

interface Launching {
  ports: Record<number, HeldPort>;
  onSpawn(child: ChildProcess): void;
}
const underLaunch = new AsyncLocalStorage<Launching>();

/**
 * Miniflare keeps its process to itself. Seen from here, a workerd that it starts also gets the sockets of the held ports
 * (`direct:<n>:default` is what it calls the socket of its nth Worker), and its end is told at once.
 */
const { spawn } = childProcess;
childProcess.spawn = ((command: string, args: string[], options: childProcess.SpawnOptions) => {
  const launching = underLaunch.getStore();
  if (!launching || !Array.isArray(args) || args[0] !== "serve") return spawn(command, args, options);
  const held = Object.entries(launching.ports);
  const stdio = options.stdio as childProcess.StdioOptions & unknown[];
  const sockets = held.map(([worker], at) => `--socket-fd=direct:${worker}:default=${stdio.length + at}`);
  const child = spawn(command, [...args, ...sockets], {
    ...options,
    stdio: [...stdio, ...held.map(([, { fd }]) => fd)] as childProcess.StdioOptions,
  });
  launching.onSpawn(child);
  return child;
}) as typeof spawn;

/**
 * With this header named, workerd takes the peer's address from it, which any client could send, instead of telling the
 * real one. Miniflare reads the name while it starts only.
 */
function withPeers(make: () => Miniflare): Miniflare {
  const names = CoreHeaders as Record<string, string | undefined>;
  names.CF_BLOB = undefined;
  starting += 1;
  const miniflare = make();
  const back = () => {
    starting -= 1;
    if (starting === 0) names.CF_BLOB = CF_BLOB;
  };
  miniflare.ready.then(back, back);
  return miniflare;
}

const { CF_BLOB } = CoreHeaders;
let starting = 0;

/** Everything goes to the log; errors are shown as well. */
function pipeLines(stream: Readable, log: RotatedLog, isError: boolean): void {
  createInterface({ input: stream }).on("line", (line) => {
    log.write(line);
    if (isError || line.includes('"level":"error"')) console.error(line);
  });
}
