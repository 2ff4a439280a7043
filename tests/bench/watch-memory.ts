import { setTimeout as sleep } from "node:timers/promises";

export interface Watched {
  /** Begins to look; the end gives the most that was seen, garbage that was not collected yet included. */
  watch(): () => number;
  /** The same of what is really held: each second garbage is collected first, as it is at a limit. */
  watchHeld(): () => number;
  close(): void;
}

/** A Worker's heap and backing storage in bytes, as its inspector tells them. */
export async function watchMemory(port: number, worker: string): Promise<Watched> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/core:user:${worker}`);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error(`The inspector of ${worker} does not answer`)));
  });
  const waiting = new Map<number, (result: Record<string, number>) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: Record<string, number> };
    if (id !== undefined) waiting.get(id)?.(result ?? {});
  });
  let last = 0;
  const call = (method: string) =>
    new Promise<Record<string, number>>((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      socket.send(JSON.stringify({ id: last, method }));
    });
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
        } = await call("Runtime.getHeapUsage");
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
    close: () => socket.close(),
  };
}
