import { setTimeout as sleep } from "node:timers/promises";
import { explain } from "#db/provision/plain-error";
import type { DataFolder } from "./data-folder";
import { startWorker, type WorkerHost, type WorkerSettings } from "./miniflare";
import { isRunning, markOf } from "./processes";
import type { WorkerConfig } from "./worker-config";

const LOOK_MS = 500;

/** The Worker, started again when its process dies. `onStart` runs after each start. */
export async function keepWorker(
  folder: DataFolder,
  config: WorkerConfig,
  settings: WorkerSettings,
  onStart: () => void,
): Promise<Pick<WorkerHost, "cron" | "stop">> {
  let worker = await startWorker(folder, config, settings);
  let mark = worker.pid() ? markOf(worker.pid()!) : null;
  let stopping = false;
  onStart();
  const watch = async () => {
    while (!stopping) {
      await sleep(LOOK_MS, undefined, { ref: false });
      if (stopping || !mark || isRunning(mark)) continue;
      console.error("The Worker's process ended unexpectedly; starting it again.");
      await worker.stop().catch(() => {});
      if (stopping) return;
      worker = await startWorker(folder, config, settings);
      mark = worker.pid() ? markOf(worker.pid()!) : null;
      // Asked to stop while it started: the one that was stopped was the one before.
      if (stopping) return worker.stop();
      onStart();
    }
  };
  watch().catch((error) => {
    console.error(explain(error));
    process.kill(process.pid, "SIGTERM");
  });
  return {
    cron: (expression, at) => worker.cron(expression, at),
    async stop() {
      stopping = true;
      await worker.stop();
    },
  };
}
