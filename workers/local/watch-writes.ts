import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { LOOPBACK } from "./ports";

export interface Watched {
  /** Databases whose write lock is asked for: control, and the events that people work on just now. */
  names(): Promise<readonly string[]>;
  probe(name: string): Promise<boolean>;
  /** Long work is under way that may rightly keep a database to itself. */
  isPaused(): boolean;
  /** Called at most once in `pauseMs`. */
  restart(name: string): Promise<void>;
}

export const WATCH_TIMES = { everyMs: 5_000, stillMs: 30_000, pauseMs: 300_000 } as const;

/**
 * Looks again and again whether databases can still be written to. One whose server lives but has let every look stand
 * still for `stillMs` has it started again: sqld's write lock can spin against a checkpoint for minutes, and then only its
 * end helps. Returns what ends the watch.
 */
export function watchWrites(
  watched: Watched,
  times: Record<keyof typeof WATCH_TIMES, number> = WATCH_TIMES,
): () => void {
  const still = new StandStill(times);
  const end = new AbortController();
  const look = async () => {
    if (watched.isPaused()) return still.forget();
    await Promise.all(
      (await watched.names()).map(async (name) => {
        const began = performance.now();
        const isWell = await watched.probe(name);
        if (watched.isPaused()) return;
        if (still.saw(name, isWell, began, performance.now())) await watched.restart(name);
      }),
    );
  };
  const run = async () => {
    while (!end.signal.aborted) {
      await sleep(times.everyMs, undefined, { ref: false, signal: end.signal });
      await look();
    }
  };
  run().catch((error) => {
    if (!end.signal.aborted) console.error(error);
  });
  return () => end.abort();
}

/** Which database has stood still for how long, in milliseconds of a clock that stops while the machine sleeps. */
export class StandStill {
  private readonly since = new Map<string, number>();
  private restartedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly times: { stillMs: number; pauseMs: number }) {}

  /** One look that began and ended then. True: it is time to start the server again. */
  saw(name: string, isWell: boolean, began: number, ended: number): boolean {
    if (isWell) {
      this.since.delete(name);
      return false;
    }
    const since = this.since.get(name) ?? began;
    this.since.set(name, since);
    if (ended - since < this.times.stillMs || ended - this.restartedAt < this.times.pauseMs) return false;
    this.forget();
    this.restartedAt = ended;
    return true;
  }

  forget(): void {
    this.since.clear();
  }
}

export interface ProbeOptions {
  port: number;
  token: string;
  limitMs?: number;
}

/**
 * Takes a database's write lock and gives it back: no row is written, so that nothing grows by being watched. False when
 * there was no answer in time, or another kept the lock all the while; a refusal is an answer too.
 */
export function canWrite(name: string, { port, token, limitMs = 4_000 }: ProbeOptions): Promise<boolean> {
  const execute = (sql: string) => ({ type: "execute", stmt: { sql } });
  const body = JSON.stringify({
    requests: [execute("begin immediate"), execute("rollback"), { type: "close" }],
  });
  return new Promise((resolve) => {
    const outgoing = request(
      {
        host: LOOPBACK,
        port,
        method: "POST",
        path: "/v2/pipeline",
        agent: false,
        signal: AbortSignal.timeout(limitMs),
        headers: { host: `${name}.db`, authorization: `Bearer ${token}`, "content-type": "application/json" },
      },
      async (incoming) => {
        let text = "";
        try {
          for await (const piece of incoming) text += piece;
          resolve(!/SQLITE_BUSY|database is locked/i.test(text));
        } catch {
          resolve(false);
        }
      },
    );
    // Nobody listens: the server is being started again, which is another's care.
    outgoing.on("error", (error: NodeJS.ErrnoException) => resolve(error.code === "ECONNREFUSED"));
    outgoing.end(body);
  });
}
