import { setTimeout as sleep } from "node:timers/promises";
import { inspect } from "./inspector";

export interface Watched {
  /** Begins to look; the end gives the most that was seen, garbage that was not collected yet included. */
  watch(): () => number;
  /** The same of what is really held: each second garbage is collected first, as it is at a limit. */
  watchHeld(): () => number;
  close(): void;
}

/** A Worker's heap and backing storage in bytes, as its inspector tells them. */
export async function watchMemory(port: number, worker: string): Promise<Watched> {
  const { call, close } = await inspect(port, worker);
  const most = (everyMs: number, before?: string) => () => {
    let seen = 0;
    let isOver = false;
    const look = async () => {
      while (!isOver) {
        if (before) await call(before);
        const {
          usedSize = 0,
          backingStorageSize = 0,
          embedderHeapUsedSize = 0,
        } = await call<Record<string, number>>("Runtime.getHeapUsage");
        seen = Math.max(seen, usedSize + backingStorageSize + embedderHeapUsedSize);
        await sleep(everyMs);
      }
    };
    void look();
    return () => {
      isOver = true;
      return seen;
    };
  };
  return {
    watch: most(5),
    watchHeld: most(1_000, "HeapProfiler.collectGarbage"),
    close,
  };
}
